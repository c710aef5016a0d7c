package dev.threadscale.results;

import dev.threadscale.claim.Measurements;
import dev.threadscale.levels.Levels;
import dev.threadscale.measured.ForkRecord;
import dev.threadscale.measured.ForkSamples;
import dev.threadscale.measured.Quantity;
import dev.threadscale.measured.Samples;
import dev.threadscale.stats.Quantiles;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/**
 * The forks of a run that have ended, in memory: all that decides what it does next. Forks of
 * earlier sessions are read once, and those of this session never.
 */
public final class EndedForks {

    private final Supplier<RunRecord> run;
    private final StoredForks forks;
    private final StoredForks sentinels;

    EndedForks(Supplier<RunRecord> run, StoredForks forks, StoredForks sentinels) {
        this.run = run;
        this.forks = forks;
        this.sentinels = sentinels;
    }

    /** Returns the record of the run. */
    public RunRecord run() {
        return run.get();
    }

    /** Returns every fork that counts, sorted by id. */
    public List<ForkRecord> all() {
        return forks.all();
    }

    /** Returns the forks of each configuration, by its id. */
    public Map<String, List<ForkRecord>> byConfiguration() {
        Map<String, List<ForkRecord>> configurations = new LinkedHashMap<>();
        for (ForkRecord fork : all()) {
            configurations.computeIfAbsent(fork.configuration(), _ -> new ArrayList<>()).add(fork);
        }
        return configurations;
    }

    /** Returns every sentinel, sorted by id. */
    public List<ForkRecord> sentinels() {
        return sentinels.all();
    }

    /** Returns the numbers of a fork that counts. */
    public MeasuredFork of(ForkRecord fork) {
        return forks.measured(fork);
    }

    /** Returns the median of a sentinel's elapsed times, in ns; empty if it did not complete. */
    public Optional<Double> medianNanos(ForkRecord sentinel) {
        return sentinel.completed()
                ? Optional.of(Quantiles.middle(sentinels.measured(sentinel).elapsedNanos()))
                : Optional.empty();
    }

    /**
     * Returns the measurements that the findings need, as the tables of the run would give them.
     *
     * @param unavailable the levels of configurations that cannot run here
     */
    public Measurements measurements(Iterable<Levels> unavailable) {
        Set<Quantity> compared = new LinkedHashSet<>();
        Set<Quantity> ofTasks = new LinkedHashSet<>();
        run().experiment().findings().forEach(finding -> compared.add(finding.of()));
        run().flip().ifPresent(goal -> compared.add(goal.of()));
        run().map().ifPresent(goal -> compared.add(goal.of()));
        for (Quantity quantity : compared) {
            if (SampleCollector.isOfTasks(quantity)) {
                ofTasks.add(quantity);
            }
        }
        SampleCollector collector = new SampleCollector(compared);
        for (ForkRecord fork : all()) {
            collector.ended(ForkTable.inRun(run(), Set.of(), fork));
            Samples samples = collector.of(fork.configuration(), fork.levels());
            add(of(fork).samples(), compared, fork, samples);
            // A fork may log millions of tasks, so they are read again for each judgement, with
            // observations of the same names.
            if (!ofTasks.isEmpty() && WorkerTable.TASKS.takes(fork)) {
                Set<WorkerTable> tables = EnumSet.of(WorkerTable.OBSERVATIONS, WorkerTable.TASKS);
                add(forks.read(fork, ofTasks, tables).samples(), ofTasks, fork, samples);
            }
        }
        unavailable.forEach(levels -> collector.unavailable("", levels));
        return collector.measurements(run(), List.of());
    }

    /** Adds those values of a fork that are in the tables of the run. */
    private static void add(
            Samples kept, Set<Quantity> compared, ForkRecord fork, Samples samples) {
        for (Quantity quantity : compared) {
            ForkSamples values = kept.quantities().get(quantity);
            if (values != null && isInTables(quantity, fork)) {
                samples.of(quantity).add(values);
            }
        }
        if (WorkerTable.OBSERVATIONS.takes(fork)) {
            kept.lags().forEach((latency, lags) -> samples.lag(latency).add(lags));
        }
    }

    private static boolean isInTables(Quantity quantity, ForkRecord fork) {
        return SampleCollector.isColumn(quantity)
                ? WorkerTable.ITERATIONS.takes(fork)
                : WorkerTable.OBSERVATIONS.takes(fork)
                        && WorkerTable.isShown(quantity.name(), fork);
    }
}
