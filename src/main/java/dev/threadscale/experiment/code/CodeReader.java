package dev.threadscale.experiment.code;

import dev.threadscale.error.UserException;
import dev.threadscale.experiment.yaml.ExperimentFile;
import dev.threadscale.experiment.yaml.Fields;
import dev.threadscale.experiment.yaml.YamlNode;
import dev.threadscale.experiment.yaml.YamlNode.Entry;
import dev.threadscale.experiment.yaml.YamlNode.Mapping;
import dev.threadscale.worker.own.ClassParameter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
    static final String PARAMS = "params";
    private static final String WORKLOAD = "workload";
    private static final String MATRIX = "matrix";

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
        return workload instanceof Mapping mapping
                && KEYS.stream().anyMatch(mapping.entries()::containsKey);
    }

    /** Returns true if it is a benchmark of JMH, whose parameters are in {@code params}. */
    public static boolean isJmh(YamlNode workload) {
        return workload instanceof Mapping mapping && mapping.entries().containsKey(JmhReader.JMH);
    }

    private static boolean isServer(YamlNode workload) {
        return workload instanceof Mapping mapping
                && mapping.entries().containsKey(ServerReader.SERVER);
    }

    /** Returns the key of the jars of such a workload, which a gate replaces. */
    public static String keyOfJars(YamlNode workload) {
        return isJmh(workload)
                ? JmhReader.JMH
                : isServer(workload) ? ServerReader.SERVER : CLASSPATH;
    }

    /** Returns true if an entry of a class path names all files that match it. */
    public static boolean isPattern(Path entry) {
        return ClassPath.WILD.matcher(entry.toString()).find();
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

    /**
     * Returns the same document with the {@code params} of a benchmark of JMH, which are axes
     * written next to its name, in the matrix.
     */
    public static YamlNode paramsAsAxes(YamlNode document) {
        Optional<Mapping> workload = section(document, WORKLOAD);
        Optional<Mapping> matrix = section(document, MATRIX);
        Optional<Mapping> params = workload.flatMap(mapping -> section(mapping, PARAMS));
        return matrix.isPresent()
                        && params.isPresent()
                        && workload.get().entries().containsKey(JmhReader.JMH)
                ? with(
                        with(document, MATRIX, merged(matrix.get(), params.get())),
                        WORKLOAD,
                        without(workload.get()))
                : document;
    }

    private static Optional<Mapping> section(YamlNode of, String key) {
        return of instanceof Mapping(_, Map<String, Entry> entries)
                        && entries.get(key) instanceof Entry(_, Mapping section)
                ? Optional.of(section)
                : Optional.empty();
    }

    private static Mapping merged(Mapping matrix, Mapping params) {
        Map<String, Entry> axes = new LinkedHashMap<>(matrix.entries());
        for (Map.Entry<String, Entry> param : params.entries().entrySet()) {
            String name = param.getKey();
            if (!ClassParameter.canBe(name)) {
                throw UserException.at(
                                param.getValue().keyLocation(),
                                "'%s' cannot be a parameter: it has another meaning in a matrix",
                                name)
                        .fix("Leave it out, so that the benchmark uses its own value.");
            }
            if (axes.putIfAbsent(name, param.getValue()) != null) {
                throw Fields.of(matrix, "the matrix")
                        .problem(name, "'%s' is both in the matrix and in 'params'", name)
                        .fix("Keep one of the two.");
            }
        }
        return new Mapping(matrix.location(), axes);
    }

    private static YamlNode with(YamlNode document, String section, Mapping value) {
        if (!(document instanceof Mapping(var at, Map<String, Entry> entries))) {
            return document;
        }
        Map<String, Entry> changed = new LinkedHashMap<>(entries);
        changed.computeIfPresent(section, (_, old) -> new Entry(old.keyLocation(), value));
        return new Mapping(at, changed);
    }

    private static Mapping without(Mapping workload) {
        Map<String, Entry> otherEntries = new LinkedHashMap<>(workload.entries());
        otherEntries.remove(PARAMS);
        return new Mapping(workload.location(), otherEntries);
    }
}
