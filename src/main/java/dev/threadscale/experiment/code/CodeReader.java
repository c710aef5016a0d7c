package dev.threadscale.experiment.code;

import dev.threadscale.experiment.yaml.ExperimentFile;
import dev.threadscale.experiment.yaml.Fields;
import dev.threadscale.experiment.yaml.YamlNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntSupplier;
import java.util.regex.Pattern;

/**
 * Reads {@code class}, {@code source}, {@code jmh}, {@code server} and {@code classpath} of a
 * workload.
 */
public final class CodeReader {

    private static final String CLASS = "class";
    private static final String SOURCE = "source";
    static final String CLASSPATH = "classpath";

    /** The keys of which any one makes a workload one of the user's own code. */
    public static final List<String> KEYS =
            List.of(CLASS, SOURCE, JmhReader.JMH, ServerReader.SERVER, CLASSPATH);

    /** The keys of a benchmark of JMH; {@code params} contains its parameters. */
    public static final List<String> JMH_KEYS = JmhReader.KEYS;

    private static final List<String> OF_CLASSES = List.of(CLASS, SOURCE, CLASSPATH);
    private static final List<String> OF_SERVERS = List.of(ServerReader.SERVER, CLASSPATH);

    private static final Pattern NAME =
            Pattern.compile("[\\p{L}_$][\\p{L}\\p{N}_$]*([.][\\p{L}_$][\\p{L}\\p{N}_$]*)*");

    private static final int LONGEST_NAME = 200;

    private CodeReader() {}

    /** Returns true if a workload is the user's own code. */
    public static boolean isAsked(YamlNode workload) {
        return workload instanceof YamlNode.Mapping mapping
                && KEYS.stream().anyMatch(mapping.entries()::containsKey);
    }

    /** Returns true if it is a benchmark of JMH, whose parameters are in {@code params}. */
    public static boolean isJmh(YamlNode workload) {
        return workload instanceof YamlNode.Mapping mapping
                && mapping.entries().containsKey(JmhReader.JMH);
    }

    private static boolean isServer(YamlNode workload) {
        return workload instanceof YamlNode.Mapping mapping
                && mapping.entries().containsKey(ServerReader.SERVER);
    }

    /** Returns the key of the jars of such a workload, which a gate replaces. */
    public static String keyOfJars(YamlNode workload) {
        return isJmh(workload)
                ? JmhReader.JMH
                : isServer(workload) ? ServerReader.SERVER : CLASSPATH;
    }

    /** Returns the keys that such a workload may have in addition to parameters. */
    public static List<String> keys(YamlNode workload) {
        return isJmh(workload) ? JMH_KEYS : isServer(workload) ? OF_SERVERS : OF_CLASSES;
    }

    /**
     * Reads and checks the code.
     *
     * @param experiment the file in whose folder paths start
     * @param release the release of Java to compile source for
     */
    public static Code read(ExperimentFile experiment, Fields workload, IntSupplier release) {
        if (workload.optional(JmhReader.JMH).isPresent()) {
            return JmhReader.read(experiment, workload);
        }
        if (workload.optional(ServerReader.SERVER).isPresent()) {
            return ServerReader.read(experiment, workload.know(OF_SERVERS));
        }
        workload.know(OF_CLASSES);
        Optional<YamlNode> source = workload.optional(SOURCE);
        Optional<YamlNode> classPath = workload.optional(CLASSPATH);
        ClassPath path = new ClassPath(experiment);
        if (source.isPresent()) {
            if (workload.optional(CLASS).isPresent()) {
                throw workload.problem(CLASS, "the workload has both 'class' and 'source'")
                        .fix(
                                "Keep one of the two: the class of a source file has the name"
                                        + " of the file.");
            }
            SourceFile file =
                    SourceFile.read(source.get(), experiment, Fields.text(source.get(), SOURCE));
            classPath.ifPresent(path::read);
            SourceFile.Compiled compiled = file.compile(release.getAsInt(), path);
            List<CodeFile> files = new ArrayList<>(path.files());
            files.add(file.asFile());
            files.add(compiled.jar());
            return MeasuredClass.read(source.get(), compiled.name(), files);
        }
        YamlNode node = workload.required(CLASS);
        String name = name(node);
        path.read(
                workload.required(
                        CLASSPATH,
                        "Add the location of the class, as in 'classpath: [build/libs/app.jar]'."));
        return MeasuredClass.read(node, name, path.files());
    }

    private static String name(YamlNode node) {
        String name = Fields.text(node, CLASS);
        if (name.length() > LONGEST_NAME || !NAME.matcher(name).matches()) {
            throw node.problem("'%s' is not the name of a class", name)
                    .fix("Write it with its package, as in com.acme.Transfer.");
        }
        return name;
    }
}
