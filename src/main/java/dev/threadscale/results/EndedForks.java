package dev.threadscale.results;

import dev.threadscale.levels.MeasuredAxis;
import dev.threadscale.claim.Finding;
import dev.threadscale.claim.Measurements;
import dev.threadscale.levels.Axes;
import dev.threadscale.levels.Levels;
import dev.threadscale.measured.ForkQuantity;
import dev.threadscale.measured.ForkRecord;
import dev.threadscale.measured.ForkSamples;
import dev.threadscale.measured.MeasuredConfiguration;
import dev.threadscale.measured.Outcome;
import dev.threadscale.measured.Quantity;
import dev.threadscale.measured.Samples;
import dev.threadscale.stats.Quantiles;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
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
        Map<Levels, MeasuredConfiguration> configurations = new LinkedHashMap<>();
        for (ForkRecord fork : all()) {
            MeasuredConfiguration measured = samples(fork).measured();
            configuration(configurations, fork.levels()).ends().addAll(measured.ends());
            measured.measured()
                    .forEach((quantity, values) ->
                            configuration(configurations, fork.levels())
                                    .measured()
                                    .computeIfAbsent(quantity, _ -> new ArrayList<>())
                                    .addAll(values));
        }
        for (Levels levels : unavailable) {
            configuration(configurations, levels)
                    .ends()
                    .add(ForkRecord.ended("", 1, levels, Outcome.UNAVAILABLE));
        }
        List<MeasuredAxis> axes = MeasuredAxis.of(run().axes());
        return new Measurements(
                axes,
                configurations.values().stream()
                        .sorted(Comparator.comparing(MeasuredConfiguration::levels, MeasuredAxis.order(axes)))
                        .toList(),
                run().experiment().measure().looks(),
                List.of(),
                run().versions());
    }

    private static MeasuredConfiguration configuration(
            Map<Levels, MeasuredConfiguration> configurations, Levels levels) {
        return configurations.computeIfAbsent(
                levels, _ -> new MeasuredConfiguration(levels, new ArrayList<>(), new HashMap<>()));
    }

    /** Returns the values of a fork that are in the tables of the run. */
    private Samples samples(ForkRecord fork) {
        Samples kept = of(fork).samples();
        Samples samples = new Samples(fork.configuration(), fork.levels());
        samples.ends().add(fork);
        Set<Quantity> ofTasks = new LinkedHashSet<>();
        for (Quantity quantity : compared()) {
            Optional<ForkQuantity> ofFork = ForkQuantity.of(quantity.name());
            ForkSamples values = kept.quantities().get(quantity);
            if (ofFork.isPresent()) {
                Long value = ForkTable.inRun(run(), Set.of(), fork).quantity(ofFork.get());
                if (fork.completed() && value != null) {
                    samples.of(quantity).of(fork.number()).add(value);
                }
            } else if (MeasuredFork.isOfTasks(quantity)) {
                ofTasks.add(quantity);
            } else if (values != null && isInTables(quantity, fork)) {
                samples.quantities().put(quantity, values);
            }
        }
        if (WorkerTable.OBSERVATIONS.takes(fork)) {
            samples.lags().putAll(kept.lags());
        }
        // A fork may log millions of tasks, so they are read again for each judgement.
        if (!ofTasks.isEmpty() && WorkerTable.TASKS.takes(fork)) {
            Set<WorkerTable> tasks = EnumSet.of(WorkerTable.TASKS);
            samples.quantities().putAll(forks.read(fork, ofTasks, tasks).samples().quantities());
        }
        return samples;
    }

    private Set<Quantity> compared() {
        Set<Quantity> quantities = new LinkedHashSet<>();
        for (Finding finding : run().experiment().findings()) {
            quantities.add(finding.of());
        }
        return quantities;
    }

    private static boolean isInTables(Quantity quantity, ForkRecord fork) {
        return MeasuredFork.isColumn(quantity)
                ? WorkerTable.ITERATIONS.takes(fork)
                : WorkerTable.OBSERVATIONS.takes(fork)
                        && WorkerTable.isShown(quantity.name(), fork);
    }
}
