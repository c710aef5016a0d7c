package dev.threadscale.results;

import dev.threadscale.claim.Measurements;
import dev.threadscale.claim.Measurements.SearchedFlip;
import dev.threadscale.claim.Measurements.SearchedKnee;
import dev.threadscale.levels.Axes;
import dev.threadscale.levels.Axis;
import dev.threadscale.levels.Levels;
import dev.threadscale.measured.ForkQuantity;
import dev.threadscale.measured.ForkRecord;
import dev.threadscale.measured.MeasuredConfiguration;
import dev.threadscale.measured.Outcome;
import dev.threadscale.measured.Quantity;
import dev.threadscale.measured.Quantity.Aspect;
import dev.threadscale.measured.Samples;
import dev.threadscale.protocol.IterationColumn;
import dev.threadscale.protocol.Phase;
import dev.threadscale.protocol.ServiceQuantity;
import dev.threadscale.protocol.TaskColumn;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.IntToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * Collects the values of the requested quantities by configuration and fork. It does not know where
 * rows come from.
 */
final class SampleCollector {

    private static final Map<String, IterationColumn> COLUMNS = new HashMap<>();

    static {
        for (IterationColumn column : IterationColumn.values()) {
            COLUMNS.put(column.key(), column);
        }
    }

    private static final Set<String> TIMES_OF_TASKS = new HashSet<>();

    static {
        for (TaskColumn column : TaskColumn.values()) {
            if (column.key().endsWith("_ns")) {
                TIMES_OF_TASKS.add(Quantity.TASK + column.key());
            }
        }
    }

    /**
     * The place of a row.
     *
     * @param samples of its configuration
     * @param iteration its number in the phase, from 1
     */
    record Row(Samples samples, int fork, Phase phase, long iteration) {

        boolean isMeasured() {
            return phase == Phase.MEASUREMENT;
        }

        /** Each phase counts from 1. The order of the phases decides which first one is first. */
        double place() {
            return switch (phase) {
                case WARMUP -> -2;
                case BEFORE -> -1;
                case MEASUREMENT -> iteration;
            };
        }

        @SuppressWarnings("ReferenceEquality") // a configuration has one object with its samples
        boolean isOfForkOf(Row other) {
            return fork == other.fork && samples == other.samples;
        }
    }

    private final Collection<Quantity> quantities;
    private final List<CountedColumn> ofIterations = new ArrayList<>();
    private final List<Quantity> ofTasks = new ArrayList<>();
    private final Map<String, List<Quantity>> observed = new HashMap<>();

    /** Latencies by the observed lag that applies to them. */
    private final Map<String, List<Quantity>> latencies = new HashMap<>();

    private final Map<Levels, Samples> configurations = new LinkedHashMap<>();

    SampleCollector(Collection<Quantity> quantities) {
        this.quantities = new LinkedHashSet<>(quantities);
        for (Quantity quantity : this.quantities) {
            String name = quantity.name();
            // A quantity of the fork as a whole, such as its peak memory, is not a mean of
            // iterations.
            if (quantity.isOfFork()) {
                continue;
            }
            IterationColumn column = COLUMNS.get(name);
            if (column != null) {
                ofIterations.add(new CountedColumn(quantity, column.isTotal()));
                continue;
            }
            add(observed, name, quantity);
            if (ServiceQuantity.isLatency(name)) {
                add(latencies, ServiceQuantity.lag(name), quantity);
            }
            if (isOfTasks(quantity)) {
                ofTasks.add(quantity);
            }
        }
    }

    private static void add(Map<String, List<Quantity>> lists, String name, Quantity quantity) {
        lists.computeIfAbsent(name, _ -> new ArrayList<>()).add(quantity);
    }

    /** Returns the columns of the iterations that are needed. */
    List<String> columns() {
        return ofIterations.stream().map(of -> of.name()).toList();
    }

    boolean needsIterations() {
        return !ofIterations.isEmpty();
    }

    boolean needsObservations() {
        return !observed.isEmpty();
    }

    /** Returns true if a requested quantity comes from observations of a name. */
    boolean needsObservation(String name) {
        return observed.containsKey(name) || latencies.containsKey(name);
    }

    boolean needsTasks() {
        return !ofTasks.isEmpty();
    }

    /** Returns the samples of a configuration, at first empty. */
    Samples of(String id, Levels levels) {
        return configurations.computeIfAbsent(levels, _ -> new Samples(id, levels));
    }

    /** Adds the elapsed time of an iteration to the course of its fork. */
    static void course(Row row, double nanos) {
        var warmup = row.samples.warmup().of(row.fork);
        switch (row.phase) {
            case WARMUP -> warmup.add((double) row.iteration, nanos);
            case BEFORE -> row.samples.before().of(row.fork).add((double) row.iteration, nanos);
            case MEASUREMENT -> {}
        }
    }

    /**
     * Adds the columns of an iteration.
     *
     * @param rounds by which totals are divided
     * @param values returns the value of one of {@link #columns}; NaN if it is unknown
     */
    void iteration(Row row, double rounds, IntToDoubleFunction values) {
        for (int i = 0; i < ofIterations.size(); i++) {
            CountedColumn of = ofIterations.get(i);
            if (counts(row, of.quantity(), null)) {
                of.add(row, values.applyAsDouble(i), rounds);
            }
        }
    }

    /**
     * Lets the latest fork keep, of most columns, only what estimates and doubts need. All of its
     * rows were added.
     */
    void endFork() {
        ofIterations.forEach(CountedColumn::reduce);
    }

    /** Adds an observation. */
    void observation(Row row, String name, String subject, Optional<Double> value) {
        for (Quantity quantity : observed.getOrDefault(name, List.of())) {
            if (counts(row, quantity, subject)) {
                add(row, quantity, value);
            }
        }
        if (row.isMeasured() && value.isPresent()) {
            for (Quantity latency : latencies.getOrDefault(name, List.of())) {
                row.samples.lag(latency).of(row.fork).add(value.get());
            }
        }
    }

    /**
     * Adds the times of a task.
     *
     * @param values returns the value of a column, if it is known
     */
    void task(Row row, String type, Function<String, Optional<Double>> values) {
        for (Quantity quantity : ofTasks) {
            if (counts(row, quantity, type)) {
                String column = quantity.name().substring(Quantity.TASK.length());
                add(row, quantity, values.apply(column));
            }
        }
    }

    /** Returns true for quantities of a row. Warm-up counts only for those of the first one. */
    private static boolean counts(Row row, Quantity quantity, @Nullable String subject) {
        boolean isOf =
                subject == null || quantity.subject() == null || quantity.subject().equals(subject);
        return isOf && (quantity.as() == Aspect.FIRST ? row.iteration == 1 : row.isMeasured());
    }

    private static void add(Row row, Quantity quantity, Optional<Double> value) {
        value.ifPresent(known -> row.samples.of(quantity).of(row.fork).add(row.place(), known));
    }

    /** Adds the end of a fork. */
    void ended(ForkRecord fork) {
        Samples samples = of(fork.configuration(), fork.levels());
        samples.ends().add(fork);
        if (!fork.completed()) {
            return;
        }
        for (Quantity quantity : quantities) {
            Optional<ForkQuantity> ofFork = ForkQuantity.of(quantity.name());
            Long value = ofFork.isPresent() ? fork.quantity(ofFork.get()) : null;
            if (value != null) {
                samples.of(quantity).of(fork.number()).add(value);
            }
        }
    }

    /** Adds a configuration that cannot run. */
    void unavailable(String id, Levels levels) {
        of(id, levels).ends().add(ForkRecord.ended(id, 1, levels, Outcome.UNAVAILABLE));
    }

    /** Returns true for a column of the iterations. */
    static boolean isColumn(Quantity quantity) {
        return COLUMNS.containsKey(quantity.name());
    }

    /** Returns true for a time of the logged tasks, of which a fork may have millions. */
    static boolean isOfTasks(Quantity quantity) {
        return TIMES_OF_TASKS.contains(quantity.name());
    }

    /** Returns the samples of a configuration; empty if none were added. */
    Optional<Samples> find(Levels levels) {
        return Optional.ofNullable(configurations.get(levels));
    }

    /** Returns the measurements collected so far. */
    Measurements measurements(RunRecord run, List<SearchedKnee> knees) {
        return measurements(run, knees, List.of());
    }

    /** Returns the measurements collected so far, with the results of searches. */
    Measurements measurements(RunRecord run, List<SearchedKnee> knees, List<SearchedFlip> flips) {
        List<Axis> axes = Axis.of(run.axes());
        boolean share = run.experiment().hasSharedCompanions();
        return new Measurements(
                axes,
                // Configurations are independent, so all CPUs compute.
                configurations.values().parallelStream()
                        .map(samples -> samples.measured(share))
                        .sorted(
                                Comparator.comparing(
                                        MeasuredConfiguration::levels, Axis.order(axes)))
                        .toList(),
                run.experiment().measure().looks(),
                knees,
                flips,
                versions(run));
    }

    /** Returns the axis on which a gate compares versions: sides, or runtimes that are images. */
    private static Optional<String> versions(RunRecord run) {
        return Optional.ofNullable(run.experiment().gate())
                .map(_ -> run.axes().containsKey(Axes.SIDE) ? Axes.SIDE : Axes.RUNTIME);
    }
}
