package dev.threadscale.reproduce;

import dev.threadscale.claim.Finding;
import dev.threadscale.error.Location;
import dev.threadscale.error.UserException;
import dev.threadscale.experiment.Experiment;
import dev.threadscale.experiment.ExperimentReader;
import dev.threadscale.experiment.code.Code;
import dev.threadscale.experiment.code.CodeReader;
import dev.threadscale.experiment.yaml.ExperimentFile;
import dev.threadscale.experiment.yaml.Overrides;
import dev.threadscale.experiment.yaml.YamlNode;
import dev.threadscale.experiment.yaml.YamlNode.Entry;
import dev.threadscale.levels.Axis;
import dev.threadscale.plan.Filter;
import dev.threadscale.plan.Plan;
import dev.threadscale.results.ExperimentRecord;
import dev.threadscale.results.ExperimentRecord.CodeRecord;
import dev.threadscale.results.RunCopies;
import dev.threadscale.results.RunReader;
import dev.threadscale.results.RunRecord;
import dev.threadscale.results.files.StoredFile;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;

/**
 * The experiment of a run, planned again from the files that the run keeps. The run may be
 * untrusted: its content does not count as typed by the user, so it cannot name files outside the
 * run.
 */
public final class KeptExperiment {

    private static final String WORKLOAD = "workload";
    private static final String CLASSPATH = "classpath";
    private static final String JAR = ".jar";

    private final Path run;
    private final RunRecord record;
    private final ExperimentFile file;
    private final List<CodeRecord> code;

    private KeptExperiment(Path run, RunRecord record, ExperimentFile file) {
        this.run = run;
        this.record = record;
        this.file = file;
        this.code = record.experiment().workload().codes();
    }

    /**
     * Reads the files of a run on a single host.
     *
     * @throws UserException if they are not sufficient to plan it again
     */
    public static KeptExperiment of(Path run) {
        KeptExperiment kept = ofAnyHosts(run);
        if (kept.record.nodes() != null) {
            throw UserException.of("cannot repeat %s: it was measured on several hosts", run)
                    .fix(
                            "Run its %s with --host for each, and compare: threadscale compare %s RUN",
                            RunCopies.EXPERIMENT, run);
        }
        return kept;
    }

    /** Reads the files of a run, which several hosts may have shared. */
    public static KeptExperiment ofAnyHosts(Path run) {
        RunRecord record = RunReader.read(run);
        Path file = run.resolve(RunCopies.EXPERIMENT);
        if (!StoredFile.isFile(file)) {
            throw UserException.of(
                            "cannot repeat %s: it does not contain %s", run, RunCopies.EXPERIMENT)
                    .fix("Run its experiment file, and compare: threadscale compare %s RUN", run);
        }
        KeptExperiment kept = new KeptExperiment(run, record, ExperimentFile.read(file));
        if (kept.hasCode() && !StoredFile.isFolder(run.resolve(Code.FOLDER))) {
            throw UserException.of("cannot repeat %s: it does not contain copies of its code", run)
                    .fix("Ask its author to run it again without --no-copies.");
        }
        return kept;
    }

    /** Returns the versions that a gate compares; empty for any other run. */
    public Optional<Experiment.Versions> gate() {
        return Optional.ofNullable(record.experiment().gate());
    }

    public boolean hasCode() {
        return !code.isEmpty();
    }

    /** Returns the content of the experiment's file, without overrides. */
    public YamlNode document() {
        return file.document();
    }

    /**
     * Plans the measurements of the run.
     *
     * @param more overrides, {@code PATH=VALUE}
     */
    public Plan plan(List<String> more) {
        Experiment experiment = read(List.of(), more);
        return Plan.of(experiment, only(experiment));
    }

    /**
     * Returns the plan of the run: all of what it keeps, or the part that decides the findings that
     * it was limited to.
     *
     * @throws UserException if the files of the run were changed, or another version plans
     *     differently
     */
    public Plan confirmed(Plan plan) {
        List<String> judged = record.experiment().findings().stream().map(Finding::id).toList();
        boolean isPart = !judged.isEmpty() && judged.size() < plan.experiment().findings().size();
        Plan measured = isPart ? plan.deciding(judged) : plan;
        if (!measured.hash().equals(record.plan().hash())) {
            throw UserException.of(
                            "cannot repeat %s: the plan of its %s differs from its measurements",
                            run, RunCopies.EXPERIMENT)
                    .fix(
                            "Get the run again from its source, or repeat it with threadscale"
                                    + " %s, which measured it.",
                            record.version());
        }
        return measured;
    }

    /**
     * Reads the experiment with its profile, its overrides and the copies of its files.
     *
     * @param below overrides of this command with lower precedence than the run's
     * @param above overrides of this command with the highest precedence
     */
    public Experiment read(List<String> below, List<String> above) {
        ExperimentRecord measured = record.experiment();
        List<String> overrides = Objects.requireNonNullElse(measured.overrides(), List.of());
        return ExperimentReader.read(
                file,
                Optional.ofNullable(measured.profile()),
                overrides,
                document -> {
                    Location at = new Location(run.resolve(RunRecord.FILE).toString(), 1, 1);
                    YamlNode changed = document;
                    for (String override : below) {
                        changed = changed.overlaidBy(Overrides.parse(override));
                    }
                    for (String override : overrides) {
                        changed = changed.overlaidBy(Overrides.parse(override, at));
                    }
                    changed = withCopies(changed);
                    for (String override : above) {
                        changed = changed.overlaidBy(Overrides.parse(override));
                    }
                    return changed;
                });
    }

    /** Returns the filter of the levels that the run measured. */
    public Filter only(Experiment experiment) {
        Map<String, Set<String>> levels = new LinkedHashMap<>();
        for (Axis axis : experiment.matrix().axes()) {
            Set<String> measured =
                    new TreeSet<>(record.axes().getOrDefault(axis.name(), List.of()));
            boolean searched = experiment.searchedAxis().filter(axis.name()::equals).isPresent();
            if (!searched && measured.size() < axis.labels().size()) {
                levels.put(axis.name(), measured);
            }
        }
        return new Filter(levels);
    }

    /**
     * Returns its class path.
     *
     * @param side of a gate; empty for all of it
     */
    public List<Path> jars(String side) {
        return jars(of(side)).stream()
                .map(jar -> run.resolve(Code.FOLDER).resolve(jar.file()))
                .filter(jar -> jar.normalize().startsWith(run.normalize()))
                .toList();
    }

    private List<CodeRecord> of(String side) {
        return side.isEmpty()
                ? code
                : code.stream().filter(copy -> copy.file().startsWith(side + "/")).toList();
    }

    /** Returns the jars without those compiled from its source. */
    private static List<CodeRecord> jars(List<CodeRecord> code) {
        Optional<String> source = source(code).map(CodeRecord::origin);
        return code.stream()
                .filter(jar -> jar.file().endsWith(JAR))
                .filter(jar -> source.filter(jar.origin()::equals).isEmpty())
                .toList();
    }

    private static Optional<CodeRecord> source(List<CodeRecord> code) {
        return code.stream().filter(copy -> copy.file().endsWith(".java")).findFirst();
    }

    /** Returns the document with the names of files replaced by the run's copies. */
    private YamlNode withCopies(YamlNode document) {
        YamlNode copied = replaced(document, "references", this::references);
        copied = replaced(copied, RunCopies.COMPANIONS, KeptExperiment::companions);
        return hasCode() ? replaced(copied, WORKLOAD, this::workload) : copied;
    }

    private static YamlNode replaced(YamlNode node, String key, UnaryOperator<YamlNode> by) {
        if (!(node instanceof YamlNode.Mapping(Location at, Map<String, Entry> entries))) {
            return node;
        }
        Map<String, Entry> changed = new LinkedHashMap<>(entries);
        changed.computeIfPresent(
                key, (_, entry) -> new Entry(entry.keyLocation(), by.apply(entry.value())));
        return new YamlNode.Mapping(at, changed);
    }

    private YamlNode references(YamlNode node) {
        return switch (node) {
            case YamlNode.Sequence(Location at, List<YamlNode> items) ->
                    new YamlNode.Sequence(at, items.stream().map(this::references).toList());
            case YamlNode.Mapping mapping -> replaced(mapping, "file", this::references);
            case YamlNode.Scalar(Location at, String path, boolean _) -> {
                String name = path.substring(path.lastIndexOf('/') + 1);
                yield record.experiment().references().contains(name)
                        ? text(at, "references/" + name)
                        : node;
            }
        };
    }

    private static YamlNode companions(YamlNode node) {
        YamlNode copied = node;
        if (node instanceof YamlNode.Mapping(_, Map<String, Entry> entries)) {
            for (String name : entries.keySet()) {
                String folder = RunCopies.COMPANIONS + "/" + name;
                UnaryOperator<YamlNode> files = files_ -> files(files_, folder);
                copied = replaced(copied, name, companion -> replaced(companion, "files", files));
            }
        }
        return copied;
    }

    /** Returns the files of a companion, whose paths are keys. */
    private static YamlNode files(YamlNode node, String folder) {
        if (!(node instanceof YamlNode.Mapping(Location at, Map<String, Entry> entries))) {
            return node;
        }
        Map<String, Entry> copies = new LinkedHashMap<>();
        entries.forEach((path, entry) ->
                copies.put(folder + "/" + path.substring(path.lastIndexOf('/') + 1), entry));
        return new YamlNode.Mapping(at, copies);
    }

    /**
     * Returns the workload with the copies of its class path, source or benchmark jars; for a gate,
     * those of base.
     */
    private YamlNode workload(YamlNode node) {
        if (!(node instanceof YamlNode.Mapping(Location at, Map<String, Entry> entries))) {
            return node;
        }
        List<CodeRecord> kept = gate().isPresent() ? of("base") : code;
        List<YamlNode> jars = jars(kept).stream().map(jar -> copy(at, jar)).toList();
        Map<String, Entry> changed = new LinkedHashMap<>(entries);
        changed.remove(CLASSPATH);
        source(kept).ifPresent(source -> changed.put("source", new Entry(at, copy(at, source))));
        if (!jars.isEmpty()) {
            changed.put(CodeReader.keyOfJars(node), new Entry(at, new YamlNode.Sequence(at, jars)));
        }
        return new YamlNode.Mapping(at, changed);
    }

    private static YamlNode copy(Location at, CodeRecord file) {
        return text(at, Code.FOLDER + "/" + file.file());
    }

    private static YamlNode text(Location at, String text) {
        return new YamlNode.Scalar(at, text, false);
    }
}
