package dev.threadscale.experiment.code;

import dev.threadscale.error.UserException;
import dev.threadscale.experiment.yaml.DocumentFolder;
import dev.threadscale.experiment.yaml.Fields;
import dev.threadscale.experiment.yaml.YamlNode;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.lang.classfile.ClassModel;
import java.lang.reflect.AccessFlag;
import java.util.List;
import java.util.Optional;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;

/** Reads {@code server}: a jar whose main class starts a server. */
record ServerReader(YamlNode jar, ClassFiles classes) {

    static final String SERVER = "server";

    private static final String MAIN = "main";
    private static final String ARGUMENTS = "([Ljava/lang/String;)V";

    static Code read(DocumentFolder folder, Fields workload) {
        YamlNode jar = workload.required(SERVER);
        ClassPath path = new ClassPath(folder);
        path.read(jar);
        ServerReader reader = new ServerReader(jar, new ClassFiles(path.files()));
        try {
            String name = reader.mainClass();
            ClassModel main = reader.find(name);
            workload.optional(CodeReader.CLASSPATH).ifPresent(path::read);
            return new Code(
                    name,
                    reader.classes.release(main),
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

    /** Returns the main class that the manifest names. */
    private String mainClass() throws IOException {
        List<byte[]> manifests = classes.resources(JarFile.MANIFEST_NAME);
        if (manifests.isEmpty()) {
            throw withoutMainClass();
        }
        Manifest manifest = new Manifest(new ByteArrayInputStream(manifests.getFirst()));
        return Optional.ofNullable(
                        manifest.getMainAttributes().getValue(Attributes.Name.MAIN_CLASS))
                .map(String::strip)
                .orElseThrow(this::withoutMainClass);
    }

    private UserException withoutMainClass() {
        return problem(
                "does not have a main class",
                "Name a jar that 'java -jar' runs: its manifest has a Main-Class.");
    }

    private ClassModel find(String name) throws IOException {
        return classes.find(name.replace('.', '/'))
                .filter(ServerReader::hasMain)
                .orElseThrow(() ->
                        problem(
                                "does not have a main method in %s, its main class".formatted(name),
                                "Add 'public static void main(String[])', or build it again."));
    }

    private static boolean hasMain(ClassModel own) {
        return own.methods().stream()
                .anyMatch(method ->
                        method.methodName().equalsString(MAIN)
                                && method.methodType().equalsString(ARGUMENTS)
                                && method.flags().has(AccessFlag.STATIC)
                                && method.flags().has(AccessFlag.PUBLIC));
    }

    private UserException problem(String what, String remedy) {
        return jar.problem("the server's jar %s", what).fix("%s", remedy);
    }
}
