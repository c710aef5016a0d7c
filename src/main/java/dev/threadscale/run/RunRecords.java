package dev.threadscale.run;

import dev.threadscale.engine.ForkEnd;
import dev.threadscale.engine.ForkResult;
import dev.threadscale.engine.Unavailable;
import dev.threadscale.engine.WorkerReport;
import dev.threadscale.experiment.Axis;
import dev.threadscale.experiment.Capability;
import dev.threadscale.experiment.CpuSet;
import dev.threadscale.experiment.Experiment;
import dev.threadscale.experiment.Jvm;
import dev.threadscale.experiment.Level;
import dev.threadscale.experiment.Limits;
import dev.threadscale.experiment.Measure;
import dev.threadscale.experiment.Reference;
import dev.threadscale.experiment.Search;
import dev.threadscale.host.Placement;
import dev.threadscale.plan.Configuration;
import dev.threadscale.plan.Fork;
import dev.threadscale.plan.Plan;
import dev.threadscale.protocol.Outcome;
import dev.threadscale.results.ForkRecord;
import dev.threadscale.results.MeasureKeys;
import dev.threadscale.results.PlacementRecord;
import dev.threadscale.results.PlanHash;
import dev.threadscale.results.RunFormat;
import dev.threadscale.results.RunRecord;
import dev.threadscale.results.StartUp;
import dev.threadscale.results.UnavailableRecord;
import java.util.AbstractList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Turns plans and ends of forks into what the store keeps of them. */
public final class RunRecords {

    private RunRecords() {}

    /** The record of a run that is about to begin, and has no id yet. */
    public static RunRecord run(Plan plan, Nodes nodes, String version, String started)
            throws InterruptedException {
        Experiment experiment = plan.experiment();
        NodeFacts facts = NodeFacts.of(plan, nodes);
        Map<String, Object> workload = new LinkedHashMap<>();
        workload.put("name", experiment.workload());
        workload.putAll(experiment.parameters());
        return new RunRecord(
                RunFormat.CURRENT,
                experiment.name(),
                experiment.title(),
                "",
                experiment.profile().orElse(null),
                version,
                started,
                null,
                nodes.kind().name(),
                nodes.kind().isolated(),
                PlanHash.of(plan),
                plan.configurations().size(),
                plan.forks().size(),
                workload,
                measure(plan),
                limits(experiment.limits()),
                jvm(experiment.jvm()),
                experiment.matrix().axes().stream()
                        .map(axis -> new RunRecord.AxisRecord(axis.name(), labels(plan, axis)))
                        .toList(),
                experiment.search().map(RunRecords::search).orElse(null),
                expect(experiment),
                plan.observed(),
                plan.strongScaling(),
                experiment.references().stream().map(Reference::name).toList(),
                experiment.references().stream().flatMap(one -> one.curve().stream()).toList(),
                experiment.findings(),
                facts.digests(),
                facts.imageBytes(),
                facts.host(),
                null,
                facts.each(),
                facts.unlikeImages(),
                null,
                List.of(),
                Map.of());
    }

    /** On which CPUs a run is. */
    public static PlacementRecord placement(Placement placement) {
        return new PlacementRecord(
                text(placement.measured()), text(placement.spare()), text(placement.launcher()));
    }

    private static @Nullable String text(Optional<CpuSet> cpus) {
        return cpus.map(CpuSet::toString).orElse(null);
    }

    private static RunRecord.SearchRecord search(Search search) {
        return new RunRecord.SearchRecord(
                search.axis(),
                search.from(),
                search.to(),
                search.collapse(),
                search.withinPercent());
    }

    private static List<RunRecord.ExpectRecord> expect(Experiment experiment) {
        return experiment.expect().stream()
                .map(expectation ->
                        new RunRecord.ExpectRecord(
                                expectation.outcome().label(), expectation.where().labels()))
                .toList();
    }

    /** The texts of the references, by name. */
    public static Map<String, String> references(Plan plan) {
        Map<String, String> texts = new LinkedHashMap<>();
        plan.experiment()
                .references()
                .forEach(reference -> texts.put(reference.name(), reference.text()));
        return texts;
    }

    /** The levels that the plan measures, in the order of the file; --only leaves others out. */
    private static List<String> labels(Plan plan, Axis axis) {
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

    static Map<String, Object> measure(Plan plan) {
        Measure measure = plan.experiment().measure();
        Map<String, Object> values = new LinkedHashMap<>();
        values.put("warmup", measure.warmup());
        values.put("iterations", measure.iterations());
        values.put(MeasureKeys.FORKS, measure.forks());
        measure.precision()
                .ifPresent(precision -> {
                    values.put(MeasureKeys.MOST_FORKS, precision.mostForks());
                    values.put("precision_percent", precision.percent());
                    values.put("confidence_percent", precision.confidencePercent());
                });
        values.put("timeout_ms", measure.timeout().toMillis());
        values.put("order", measure.order().name().toLowerCase(Locale.ROOT));
        values.put("seed", measure.seed());
        values.put("task_log", measure.taskLog());
        if (plan.sentinelSpacing().isPresent()) {
            values.put(MeasureKeys.SENTINEL, true);
        }
        return values;
    }

    private static Map<String, Object> limits(Limits limits) {
        Map<String, Object> values = new LinkedHashMap<>();
        values.put("memory_bytes", limits.memoryBytes());
        values.put("pids", limits.pids());
        values.put("capabilities", limits.capabilities().stream().map(Capability::label).toList());
        return values;
    }

    private static Map<String, Object> jvm(Jvm jvm) {
        Map<String, Object> values = new LinkedHashMap<>();
        values.put("collector", jvm.collector().label());
        values.put("heap_bytes", jvm.heapBytes());
        values.put("options", jvm.options());
        return values;
    }

    /** Made one by one, when they are written: they may be most of a large plan. */
    static List<UnavailableRecord> unavailable(Map<Configuration, Unavailable> unavailable) {
        List<Configuration> configurations = List.copyOf(unavailable.keySet());
        return new AbstractList<>() {
            @Override
            public UnavailableRecord get(int index) {
                Configuration configuration = configurations.get(index);
                Unavailable why = Objects.requireNonNull(unavailable.get(configuration));
                return new UnavailableRecord(
                        configuration.id(), labels(configuration), why.reason(), why.remedy());
            }

            @Override
            public int size() {
                return configurations.size();
            }
        };
    }

    static ForkRecord fork(
            Fork fork,
            ForkEnd end,
            ForkResult result,
            WorkerReport report,
            StartUp startUp,
            OptionalLong peakMemory,
            String started,
            long durationNanos) {
        return new ForkRecord(
                fork.configuration().id(),
                fork.number(),
                labels(fork.configuration()),
                result.outcome().label(),
                fork.configuration().expected().label(),
                reason(fork.configuration().expected(), result),
                started,
                durationNanos,
                startUp,
                peakMemory.isPresent() ? peakMemory.getAsLong() : null,
                end.exitCode().isPresent() ? end.exitCode().getAsInt() : null,
                text(end.invocation().cpuset()),
                end.invocation().command(),
                end.notes(),
                report.seen(),
                report.foreignLines(),
                null,
                null,
                null,
                Map.of());
    }

    /** What a fork that was to end in another way did in place of that. */
    private static String reason(Outcome expected, ForkResult result) {
        if (expected == Outcome.COMPLETED || result.outcome() == expected) {
            return result.reason();
        }
        String instead =
                "expected %s, but %s".formatted(expected.label(), result.outcome().label());
        return result.reason().isEmpty() ? instead : instead + ": " + result.reason();
    }

    private static Map<String, String> labels(Configuration configuration) {
        Map<String, String> labels = new LinkedHashMap<>();
        configuration.levels().forEach((axis, level) -> labels.put(axis, level.label()));
        return labels;
    }
}
