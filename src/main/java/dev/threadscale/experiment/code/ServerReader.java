package dev.threadscale.experiment.code;

import dev.threadscale.error.UserException;
import dev.threadscale.experiment.yaml.ExperimentFile;
import dev.threadscale.experiment.yaml.Fields;
import dev.threadscale.experiment.yaml.YamlNode;
import java.io.IOException;
import java.lang.classfile.ClassModel;
import java.util.List;
import java.util.Optional;

/** Reads {@code server}: a jar whose main class starts a server. */
record ServerReader(YamlNode jar, ClassFiles classes) {

    static final String SERVER = "server";

    static Code read(ExperimentFile experiment, Fields workload) {
        YamlNode jar = workload.required(SERVER);
        ClassPath path = new ClassPath(experiment);
        path.read(jar, workload.optional(CodeReader.CLASSPATH));
        ServerReader reader = new ServerReader(jar, new ClassFiles(path.files()));
        try {
            JarManifest manifest = JarManifest.of(path.files().getFirst());
            manifest.agent().ifPresent(reader::rejectAgent);
            String name = manifest.mainClass().orElseThrow(reader::withoutMainClass);
            return new Code(
                    name,
                    reader.release(name),
                    manifest.modules(),
                    path.files(),
                    List.of(),
                    List.of(),
                    Code.Role.SERVER,
                    Optional.empty(),
                    Code.FOLDER);
        } catch (IOException | IllegalArgumentException broken) {
            throw reader.problem("cannot be read: " + broken.getMessage(), "Build it again.");
        }
    }

    private UserException withoutMainClass() {
        return problem(
                "does not have a main class",
                "Name a jar that 'java -jar' runs: its manifest has a Main-Class.");
    }

    private void rejectAgent(String agent) {
        throw problem(
                "starts an agent, which would change what is measured (Launcher-Agent-Class: %s)"
                        .formatted(agent),
                "Build it without that line of its manifest.");
    }

    /** Returns the releases that start the main class, which may be in any jar. */
    private ClassRelease release(String name) throws IOException {
        ClassModel main =
                classes.find(name.replace('.', '/'))
                        .orElseThrow(() ->
                                problem(
                                        "does not contain %s, its main class".formatted(name),
                                        "Build it again, or add the jar of the class to"
                                                + " 'classpath'."));
        ClassRelease loaded = classes.release(main);
        boolean usual =
                new MainMethods(classes, main)
                        .isUsual()
                        .orElseThrow(() ->
                                problem(
                                        "does not have a main method in %s, its main class"
                                                .formatted(name),
                                        "Add 'public static void main(String[])', or build it"
                                                + " again."));
        return usual ? loaded : loaded.startingFlexibly();
    }

    private UserException problem(String what, String remedy) {
        return jar.problem("the server's jar %s", what).fix("%s", remedy);
    }
}
