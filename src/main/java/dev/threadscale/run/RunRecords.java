package dev.threadscale.run;

import dev.threadscale.engine.Unavailable;
import dev.threadscale.experiment.Experiment;
import dev.threadscale.experiment.Experiment.Reference;
import dev.threadscale.experiment.Jvm;
import dev.threadscale.experiment.Measure;
import dev.threadscale.experiment.Measure.Precision;
import dev.threadscale.experiment.code.Code;
import dev.threadscale.experiment.code.CodeFile;
import dev.threadscale.experiment.companion.Companion;
import dev.threadscale.experiment.companion.Companion.MountedFile;
import dev.threadscale.experiment.companion.Secrets;
import dev.threadscale.host.CpuSet;
import dev.threadscale.host.Placement;
import dev.threadscale.levels.Axis;
import dev.threadscale.levels.Level;
import dev.threadscale.plan.Configuration;
import dev.threadscale.plan.Plan;
import dev.threadscale.results.ExperimentRecord;
import dev.threadscale.results.ExperimentRecord.CodeRecord;
import dev.threadscale.results.ExperimentRecord.MeasureRecord;
import dev.threadscale.results.RunCopies;
import dev.threadscale.results.RunRecord;
import dev.threadscale.results.UnavailableRow;
import dev.threadscale.stats.Looks;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Creates the record of a run from its plan. */
public final class RunRecords {

    private RunRecords() {}

    /** Returns the record of a run that has not begun and does not have an id yet. */
    public static RunRecord run(Plan plan, Nodes nodes, String version, String started)
            throws InterruptedException {
        NodeFacts facts = NodeFacts.of(plan, nodes);
        return new RunRecord(
                RunRecord.FORMAT,
                "",
                version,
                started,
                null,
                nodes.kind().name(),
                nodes.kind().isolated(),
                experiment(plan),
                new RunRecord.PlanRecord(
                        plan.hash(), plan.configurations().size(), plan.forks().size()),
                facts.host(),
                null,
                facts.digests(),
                facts.imageBytes(),
                facts.each(),
                facts.unlikeImages(),
                null);
    }

    /** Returns the resolved experiment of a plan. */
    public static ExperimentRecord experiment(Plan plan) {
        Experiment experiment = plan.experiment();
        Map<String, List<String>> axes = new LinkedHashMap<>();
        experiment.matrix().axes().forEach(axis -> axes.put(axis.name(), labels(plan, axis)));
        return new ExperimentRecord(
                experiment.name(),
                experiment.title(),
                experiment.study().orElse(null),
                experiment.profile().orElse(null),
                orNull(overrides(experiment)),
                experiment.source().gate().orElse(null),
                new ExperimentRecord.WorkloadRecord(
                        experiment.workload(), experiment.parameters(), orNull(code(experiment))),
                axes,
                plan.units().isEmpty() ? null : plan.units(),
                experiment.search().orElse(null),
                experiment.flip().orElse(null),
                experiment.map().orElse(null),
                measure(plan),
                experiment.limits(),
                jvm(experiment.jvm()),
                ExperimentRecord.recorded(experiment.companions()),
                expect(experiment),
                plan.observed(),
                orNull(plan.results()),
                plan.strongScaling(),
                experiment.references().stream().map(Reference::name).toList(),
                experiment.references().stream()
                        .flatMap(reference -> reference.curve().stream())
                        .toList(),
                experiment.findings());
    }

    private static <T> @Nullable List<T> orNull(List<T> some) {
        return some.isEmpty() ? null : some;
    }

    /** Returns the CPUs of a run. */
    public static RunRecord.PlacementRecord placement(Placement placement) {
        return new RunRecord.PlacementRecord(
                text(placement.measured()), text(placement.spare()), text(placement.launcher()));
    }

    private static @Nullable String text(Optional<CpuSet> cpus) {
        return cpus.map(CpuSet::toString).orElse(null);
    }

    private static List<ExperimentRecord.ExpectRecord> expect(Experiment experiment) {
        return experiment.expect().stream()
                .map(expectation ->
                        new ExperimentRecord.ExpectRecord(
                                expectation.outcome(), expectation.where().labels()))
                .toList();
    }

    static List<CodeRecord> code(Experiment experiment) {
        List<CodeRecord> records = new ArrayList<>();
        for (Code code : experiment.codes()) {
            for (CodeFile file : code.files()) {
                records.add(code(code.path(file), file));
            }
        }
        return List.copyOf(records);
    }

    private static CodeRecord code(String path, CodeFile file) {
        String name = path.substring(Code.FOLDER.length() + 1);
        return new CodeRecord(name, file.origin(), file.size(), file.sha256());
    }

    /** Returns copies of the files that the experiment names. */
    public static RunCopies copies(Plan plan) {
        Experiment experiment = plan.experiment();
        Map<String, String> texts = new LinkedHashMap<>();
        experiment.references().forEach(reference -> texts.put(reference.name(), reference.text()));
        Map<String, String> files = new LinkedHashMap<>();
        for (Companion companion : experiment.companions()) {
            for (MountedFile file : companion.files()) {
                files.put(copy(companion, file), file.text());
            }
        }
        return new RunCopies(
                Secrets.masked(experiment.source().text()), texts, files, experiment.codes());
    }

    private static String copy(Companion companion, MountedFile file) {
        return RunCopies.COMPANIONS + "/" + companion.name() + "/" + file.copy();
    }

    private static List<String> overrides(Experiment experiment) {
        return experiment.source().overrides().stream().map(Secrets::masked).toList();
    }

    /**
     * Returns the measured levels in the order of the file, without those that --only excludes; of
     * a map all, as the line decides which are measured.
     */
    private static List<String> labels(Plan plan, Axis axis) {
        if (plan.experiment().map().filter(map -> map.isOver(axis.name())).isPresent()) {
            return axis.labels();
        }
        Set<String> measured =
                plan.configurations().stream()
                        .map(configuration -> configuration.levels().get(axis.name()))
                        .filter(Objects::nonNull)
                        .map(Level::label)
                        .collect(Collectors.toCollection(LinkedHashSet::new));
        return Stream.concat(axis.labels().stream().filter(measured::contains), measured.stream())
                .distinct()
                .toList();
    }

    static MeasureRecord measure(Plan plan) {
        Measure measure = plan.experiment().measure();
        Optional<Precision> precision = measure.precision();
        return new MeasureRecord(
                measure.warmup(),
                measure.iterations(),
                measure.hasPicture() ? measure.pictureForks() : null,
                measure.forks(),
                measure.isAdaptive() ? measure.mostForks() : null,
                null,
                keepsError(plan.experiment()) ? Looks.PLANNED_PERCENT : null,
                null,
                precision.map(Precision::percent).orElse(null),
                precision.map(Precision::confidencePercent).orElse(null),
                measure.timeout().toMillis(),
                measure.order().name().toLowerCase(Locale.ROOT),
                measure.seed(),
                measure.taskLog(),
                plan.sentinelSpacing().isPresent() ? true : null);
    }

    /**
     * Returns true if runs can be extended: a gate answers once, by its exit code, and the others
     * end with their search or their precision.
     */
    private static boolean keepsError(Experiment experiment) {
        return !experiment.findings().isEmpty()
                && experiment.source().gate().isEmpty()
                && experiment.searchedAxis().isEmpty()
                && experiment.measure().precision().isEmpty();
    }

    private static ExperimentRecord.JvmRecord jvm(Jvm jvm) {
        return new ExperimentRecord.JvmRecord(
                jvm.collector().label(),
                jvm.heapBytes().isEmpty() ? null : jvm.heapBytes().getAsLong(),
                jvm.options());
    }

    /**
     * Returns rows that are created one by one while they are written, since a large plan can have
     * many.
     */
    static Iterable<UnavailableRow> unavailable(Map<Configuration, Unavailable> unavailable) {
        return () ->
                unavailable.entrySet().stream()
                        .map(entry -> unavailable(entry.getKey(), entry.getValue()))
                        .iterator();
    }

    private static UnavailableRow unavailable(Configuration configuration, Unavailable why) {
        return new UnavailableRow(
                configuration.id(), configuration.labels(), why.reason(), why.remedy());
    }
}
