package dev.threadscale.experiment.code;

import dev.threadscale.error.UserException;
import dev.threadscale.experiment.yaml.ExperimentFile;
import dev.threadscale.experiment.yaml.Fields;
import dev.threadscale.experiment.yaml.YamlNode;
import dev.threadscale.protocol.Setting;
import dev.threadscale.worker.own.ClassParameter;
import dev.threadscale.worker.own.JmhMode;
import dev.threadscale.worker.own.JmhThreads;
import dev.threadscale.workload.Parameter;
import dev.threadscale.workload.TimeText;
import java.io.IOException;
import java.lang.classfile.ClassModel;
import java.lang.classfile.FieldModel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Reads {@code jmh} and the other keys of a benchmark of JMH. The jar contains a list of its
 * benchmarks, so names and parameters are checked before anything runs.
 */
record JmhReader(YamlNode jar, List<CodeFile> files, ClassFiles classes) {

    static final String JMH = "jmh";

    private static final String INCLUDE = "include";
    private static final String MODE = "mode";
    private static final String TIME = "time";
    private static final String WARMUP_TIME = "warmup-time";

    static final List<String> KEYS =
            List.of(JMH, INCLUDE, CodeReader.PARAMS, MODE, TIME, WARMUP_TIME, CodeReader.CLASSPATH);

    private static final String RUNNER = "org/openjdk/jmh/runner/Runner";
    private static final String EXECUTORS = "org/openjdk/jmh/runner/BenchmarkHandler$ExecutorType";
    private static final Duration LONGEST = Duration.ofHours(1);
    private static final int LONGEST_LIST = 20;

    /** The defaults of JMH, if neither the experiment nor annotations set them. */
    private static final Duration USUAL_TIME = Duration.ofSeconds(10);

    private static final int USUAL_ITERATIONS = 5;

    static Code read(ExperimentFile experiment, Fields workload) {
        workload.know(KEYS);
        YamlNode jar = workload.required(JMH);
        ClassPath path = new ClassPath(experiment);
        path.read(jar, workload.optional(CodeReader.CLASSPATH));
        return new JmhReader(jar, path.files(), new ClassFiles(path.files())).read(workload);
    }

    private Code read(Fields workload) {
        YamlNode include =
                workload.required(
                        INCLUDE, "Name the benchmark, as in 'include: QueueBench.offer'.");
        Optional<JmhMode> mode = workload.optional(MODE).map(JmhReader::mode);
        Map<String, String> settings = new LinkedHashMap<>();
        Optional<Duration> time = time(workload, TIME, Setting.JMH_TIME, settings);
        Optional<Duration> warmupTime =
                time(workload, WARMUP_TIME, Setting.JMH_WARMUP_TIME, settings);
        workload.optional(CodeReader.PARAMS).ifPresent(node -> Fields.of(node, "'params'"));
        try {
            if (classes.find(RUNNER).isEmpty()) {
                throw problem(
                        "lacks JMH itself (%s)".formatted(RUNNER.replace('/', '.')),
                        "Name the jar with all dependencies, usually target/benchmarks.jar,"
                                + " or add JMH's own jars to 'classpath'.");
            }
            JmhVersion version = JmhVersion.of(classes);
            JmhEntry entry = chosen(version, include, mode);
            JmhMode in = mode.or(() -> JmhMode.find(entry.mode())).orElseThrow();
            settings.put(Setting.JMH_MODE.key(), in.label());
            JmhHints hints = JmhHints.of(version, classes);
            List<Parameter> parameters = new ArrayList<>();
            for (Map.Entry<String, List<String>> param : entry.params().entrySet()) {
                parameter(include, param.getKey(), param.getValue()).ifPresent(parameters::add);
            }
            List<CodeFile> all = new ArrayList<>(files);
            all.add(hints.asFile());
            return new Code(
                    entry.name(),
                    release(include, entry),
                    List.of(),
                    all,
                    parameters,
                    in.observed(),
                    Code.Role.TASKS,
                    Optional.of(
                            new JmhBenchmark(
                                    in,
                                    entry.group(),
                                    threadKinds(),
                                    phase(in, 0, entry.warmups(), warmupTime.or(entry::warmupTime)),
                                    phase(in, 1, entry.iterations(), time.or(entry::time)),
                                    choices(entry),
                                    entry.options(),
                                    settings,
                                    hints)),
                    Code.FOLDER);
        } catch (IOException | IllegalArgumentException broken) {
            throw problem(
                    "cannot be read: " + broken.getMessage(), "Build it again, with JMH 1.37.");
        }
    }

    private static JmhMode mode(YamlNode node) {
        return JmhMode.find(Fields.word(node, MODE, JmhMode.labels())).orElseThrow();
    }

    private static Optional<Duration> time(
            Fields workload, String key, Setting setting, Map<String, String> settings) {
        Optional<YamlNode> node = workload.optional(key);
        if (node.isEmpty()) {
            return Optional.empty();
        }
        Duration time =
                TimeText.parse(Fields.text(node.get(), key))
                        .filter(Duration::isPositive)
                        .filter(given -> given.compareTo(LONGEST) <= 0)
                        .orElseThrow(() ->
                                Fields.wrongType(
                                        node.get(),
                                        key,
                                        "a time with its unit (500ms, 1s), at most 1h"));
        settings.put(setting.key(), TimeText.format(time));
        return Optional.of(time);
    }

    /** Returns the only benchmark that a part of its name matches, in its only mode. */
    private JmhEntry chosen(JmhVersion version, YamlNode include, Optional<JmhMode> mode)
            throws IOException {
        List<JmhEntry> all = JmhEntry.of(version, classes);
        if (all.isEmpty()) {
            throw problem(
                    "does not contain benchmarks (%s)".formatted(JmhEntry.LIST),
                    "Build it with JMH's annotation processor, as its archetype does.");
        }
        String part = Fields.text(include, INCLUDE);
        List<JmhEntry> found =
                matching(all, part::equals)
                        .or(() -> matching(all, name -> name.endsWith("." + part)))
                        .or(() -> matching(all, name -> name.contains(part)))
                        .orElse(List.of());
        List<String> names = names(found);
        if (names.isEmpty()) {
            throw include.problem("no benchmark's name contains '%s'", part)
                    .fix("Name one of these: %s", some(names(all)));
        }
        if (names.size() > 1) {
            throw include.problem("the names of %d benchmarks contain '%s'", names.size(), part)
                    .fix("Write a longer part of one name: %s", some(names));
        }
        List<String> modes = found.stream().map(JmhEntry::mode).distinct().toList();
        if (mode.isEmpty() && (modes.size() > 1 || JmhMode.find(modes.getFirst()).isEmpty())) {
            throw include.problem(
                            "%s has several modes: %s", names.getFirst(), String.join(", ", modes))
                    .fix("Choose one, as in 'mode: avgt'.");
        }
        return found.getFirst();
    }

    private static Optional<List<JmhEntry>> matching(List<JmhEntry> all, Predicate<String> name) {
        List<JmhEntry> found = all.stream().filter(entry -> name.test(entry.name())).toList();
        return found.isEmpty() ? Optional.empty() : Optional.of(found);
    }

    private static List<String> names(List<JmhEntry> entries) {
        return entries.stream().map(JmhEntry::name).distinct().sorted().toList();
    }

    private static String some(List<String> names) {
        return String.join(", ", names.subList(0, Math.min(names.size(), LONGEST_LIST)))
                + (names.size() > LONGEST_LIST
                        ? ", and %d more.".formatted(names.size() - LONGEST_LIST)
                        : ".");
    }

    private ClassRelease release(YamlNode include, JmhEntry entry) throws IOException {
        ClassModel generated =
                classes.find(entry.generated().replace('.', '/'))
                        .orElseThrow(() ->
                                include.problem(
                                                "the class %s of %s is not on the class path",
                                                entry.generated(), entry.name())
                                        .fix("Build the jar again."));
        return classes.release(generated);
    }

    private Set<JmhThreads> threadKinds() throws IOException {
        Set<JmhThreads> kinds = EnumSet.of(JmhThreads.PLATFORM);
        Optional<ClassModel> executors = classes.find(EXECUTORS);
        if (executors.isPresent()) {
            for (FieldModel constant : executors.get().fields()) {
                for (JmhThreads kind : JmhThreads.values()) {
                    if (constant.fieldName().equalsString(kind.name())) {
                        kinds.add(kind);
                    }
                }
            }
        }
        return kinds;
    }

    private static Optional<Parameter> parameter(
            YamlNode include, String name, List<String> values) {
        String own = values.size() == 1 ? values.getFirst() : "";
        Optional<Parameter> parameter =
                ClassParameter.of(name, String.class, ClassParameter.Limits.NONE, own);
        if (parameter.isEmpty() && values.size() != 1) {
            throw include.problem(
                            "the benchmark has several values of its parameter '%s', but none"
                                    + " can be chosen because the name has another meaning in a matrix",
                            name)
                    .fix("Rename the parameter.");
        }
        return parameter;
    }

    private static Map<String, List<String>> choices(JmhEntry entry) {
        Map<String, List<String>> choices = new LinkedHashMap<>(entry.params());
        choices.values().removeIf(values -> values.size() == 1);
        return choices;
    }

    /**
     * Returns the iterations of a phase. A single shot takes as long as its work, and JMH does not
     * repeat it by itself.
     */
    private static JmhBenchmark.Phase phase(
            JmhMode mode, int shots, OptionalInt iterations, Optional<Duration> time) {
        return mode == JmhMode.SS
                ? new JmhBenchmark.Phase(iterations.orElse(shots), Duration.ZERO)
                : new JmhBenchmark.Phase(
                        iterations.orElse(USUAL_ITERATIONS), time.orElse(USUAL_TIME));
    }

    private UserException problem(String what, String remedy) {
        return ExperimentFile.broken(
                jar, files.stream().map(CodeFile::origin).findFirst().orElse(JMH), what, remedy);
    }
}
