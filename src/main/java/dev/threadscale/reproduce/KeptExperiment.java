package dev.threadscale.reproduce;

import dev.threadscale.error.Location;
import dev.threadscale.error.UserException;
import dev.threadscale.experiment.Axis;
import dev.threadscale.experiment.Experiment;
import dev.threadscale.experiment.ExperimentFile;
import dev.threadscale.experiment.ExperimentReader;
import dev.threadscale.experiment.code.Code;
import dev.threadscale.experiment.yaml.YamlNode;
import dev.threadscale.plan.Filter;
import dev.threadscale.plan.Plan;
import dev.threadscale.results.ExperimentRecord;
import dev.threadscale.results.ExperimentRecord.CodeRecord;
import dev.threadscale.results.RunCopies;
import dev.threadscale.results.RunRecord;
import dev.threadscale.results.files.StoredFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** The experiment of a run, to be planned again from what the run keeps of it. */
public final class KeptExperiment {

    private static final String WORKLOAD = "workload";
    private static final String SOURCE = "source";
    private static final String JMH = "jmh";
    private static final String JAR = ".jar";

    private final Path run;
    private final RunRecord record;
    private final List<CodeRecord> code;

    private KeptExperiment(Path run) {
        this.run = run;
        this.record = RunRecord.read(run);
        this.code = Objects.requireNonNullElse(record.experiment().workload().code(), List.of());
    }

    /**
     * Plans what a run has measured: with its profile, its options and its copies of the files that
     * the experiment names.
     *
     * @param overrides {@code PATH=VALUE}, laid over what the run's were
     * @throws UserException if the run does not keep all of that
     */
    public static Plan plan(Path run, List<String> overrides) {
        return new KeptExperiment(run).plan(overrides);
    }

    private Plan plan(List<String> overrides) {
        Path file = run.resolve(RunCopies.EXPERIMENT);
        if (!StoredFile.isFile(file)) {
            throw new UserException(
                    "cannot repeat %s: it keeps no %s".formatted(run, RunCopies.EXPERIMENT),
                    "Run its experiment file, and compare: threadscale compare %s RUN"
                            .formatted(run));
        }
        if (record.nodes() != null) {
            throw new UserException(
                    "cannot repeat %s: it was measured on several hosts".formatted(run),
                    "Run its %s with --host for each, and compare: threadscale compare %s RUN"
                            .formatted(RunCopies.EXPERIMENT, run));
        }
        if (!code.isEmpty() && !StoredFile.isFolder(run.resolve(Code.FOLDER))) {
            throw new UserException(
                    "cannot repeat %s: it keeps no copies of its code".formatted(run),
                    "Ask its author to run it again without --no-copies.");
        }
        ExperimentFile original = ExperimentFile.read(file);
        ExperimentFile kept =
                new ExperimentFile(file, original.text(), withCopies(original.document()));
        ExperimentRecord measured = record.experiment();
        List<String> all =
                new ArrayList<>(Objects.requireNonNullElse(measured.overrides(), List.of()));
        all.addAll(overrides);
        Experiment experiment =
                ExperimentReader.read(kept, Optional.ofNullable(measured.profile()), all);
        return Plan.of(experiment, only(experiment));
    }

    /** What {@code --only} had left of its levels. */
    private Filter only(Experiment experiment) {
        Map<String, Set<String>> levels = new LinkedHashMap<>();
        for (Axis axis : experiment.matrix().axes()) {
            Set<String> measured =
                    new TreeSet<>(record.axes().getOrDefault(axis.name(), List.of()));
            boolean searched =
                    experiment.search().filter(one -> one.axis().equals(axis.name())).isPresent();
            if (!searched && measured.size() < axis.labels().size()) {
                levels.put(axis.name(), measured);
            }
        }
        return new Filter(levels);
    }

    /** The document with the run's copies in place of the files that it names. */
    private YamlNode withCopies(YamlNode document) {
        Map<String, YamlNode.Entry> changed = new LinkedHashMap<>();
        Location at = document.location();
        find(document, "references")
                .ifPresent(node -> changed.put("references", entry(at, references(node))));
        find(document, WORKLOAD)
                .filter(_ -> !code.isEmpty())
                .ifPresent(node -> changed.put(WORKLOAD, entry(at, workload(node))));
        return document.overlaidBy(new YamlNode.Mapping(at, changed));
    }

    private static Optional<YamlNode> find(YamlNode node, String key) {
        return node instanceof YamlNode.Mapping(_, Map<String, YamlNode.Entry> entries)
                ? Optional.ofNullable(entries.get(key)).map(YamlNode.Entry::value)
                : Optional.empty();
    }

    private static YamlNode.Entry entry(Location at, YamlNode value) {
        return new YamlNode.Entry(at, value);
    }

    private YamlNode references(YamlNode node) {
        return switch (node) {
            case YamlNode.Sequence(Location at, List<YamlNode> items) ->
                    new YamlNode.Sequence(at, items.stream().map(this::references).toList());
            case YamlNode.Mapping(Location at, Map<String, YamlNode.Entry> entries) -> {
                Map<String, YamlNode.Entry> copied = new LinkedHashMap<>(entries);
                copied.computeIfPresent(
                        "file", (_, file) -> entry(file.keyLocation(), references(file.value())));
                yield new YamlNode.Mapping(at, copied);
            }
            case YamlNode.Scalar(Location at, String path, boolean _) -> {
                String name = path.substring(path.lastIndexOf('/') + 1);
                yield record.experiment().references().contains(name)
                        ? text(at, "references/" + name)
                        : node;
            }
        };
    }

    /** Its class path, its source or its jar of benchmarks. */
    private YamlNode workload(YamlNode node) {
        Location at = node.location();
        Map<String, YamlNode.Entry> changed = new LinkedHashMap<>();
        String source = path(node, SOURCE);
        String jmh = path(node, JMH);
        List<CodeRecord> jars =
                code.stream()
                        .filter(one -> one.file().endsWith(JAR) && !one.origin().equals(source))
                        .toList();
        if (!source.isEmpty()) {
            String name = source.substring(source.lastIndexOf('/') + 1);
            changed.put(SOURCE, entry(at, copy(at, name)));
        }
        if (!jmh.isEmpty()) {
            jars.stream()
                    .filter(one -> one.origin().equals(jmh))
                    .findFirst()
                    .ifPresent(jar -> changed.put(JMH, entry(at, copy(at, jar.file()))));
        } else if (!jars.isEmpty()) {
            List<YamlNode> copies = jars.stream().map(jar -> copy(at, jar.file())).toList();
            changed.put("classpath", entry(at, new YamlNode.Sequence(at, copies)));
        }
        return new YamlNode.Mapping(at, changed);
    }

    private static String path(YamlNode workload, String key) {
        return find(workload, key)
                .filter(YamlNode.Scalar.class::isInstance)
                .map(value -> ((YamlNode.Scalar) value).text())
                .orElse("");
    }

    private static YamlNode copy(Location at, String file) {
        return text(at, Code.FOLDER + "/" + file);
    }

    private static YamlNode text(Location at, String text) {
        return new YamlNode.Scalar(at, text, false);
    }
}
