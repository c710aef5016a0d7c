package dev.threadscale.plan;

import dev.threadscale.error.UserException;
import dev.threadscale.experiment.Experiment;
import dev.threadscale.experiment.Measure;
import dev.threadscale.experiment.RuntimeLevel;
import dev.threadscale.host.CpuLimit;
import dev.threadscale.levels.Levels;
import dev.threadscale.protocol.IterationColumn;
import dev.threadscale.text.Sha256;
import dev.threadscale.worker.load.Load;
import dev.threadscale.workload.Observed;
import dev.threadscale.workload.Parameter;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.BinaryOperator;

/**
 * The plan of a run of an experiment: its configurations and its forks in their order. If the
 * experiment searches an axis or requires a precision, these are only the first round, and the
 * others depend on what is measured.
 *
 * @param configurations in the order of the matrix
 * @param forks in the order in which they run
 */
public record Plan(Experiment experiment, List<Configuration> configurations, List<Fork> forks) {

    /**
     * The minimum number of forks for a sentinel. It takes about as long as a short fork, so it
     * costs at most a tenth.
     */
    private static final int FORKS_OF_A_SENTINEL = 10;

    public Plan {
        configurations = List.copyOf(configurations);
        forks = List.copyOf(forks);
    }

    /**
     * Plans an experiment.
     *
     * @throws UserException if no configuration is left
     */
    public static Plan of(Experiment experiment, Filter only) {
        List<Configuration> configurations = new MatrixExpansion(experiment, only).configurations();
        return new Plan(
                experiment, configurations, ForkOrder.blocks(configurations, experiment, 1));
    }

    /** Returns the configurations that may be measured: of a map, those of all its cells. */
    public List<Configuration> possible() {
        return experiment.map().isPresent()
                ? Plane.of(this).stream().flatMap(Plane::everything).distinct().toList()
                : configurations;
    }

    /**
     * Returns the smallest part of the plan that shows whether an experiment runs on a host: a fork
     * of one configuration of each thread kind, the one with the fewest CPUs and among those the
     * fastest. The plan was read with {@link #trialSettings}.
     */
    public Plan trial() {
        Experiment trial = experiment.trial();
        Comparator<Configuration> smaller =
                Comparator.comparingInt(Plan::processors)
                        .thenComparingDouble(
                                configuration -> TimeEstimate.fork(trial, configuration, false));
        Map<String, Configuration> smallest = new LinkedHashMap<>();
        for (Configuration configuration : configurations) {
            smallest.merge(
                    configuration.threads().name(), configuration, BinaryOperator.minBy(smaller));
        }
        List<Fork> first = new ArrayList<>();
        for (Configuration configuration : smallest.values()) {
            first.add(new Fork(configuration, 1));
        }
        return new Plan(trial, List.copyOf(smallest.values()), first);
    }

    /**
     * Returns the overrides that make every fork of a {@link #trial} short, as {@code PATH=VALUE}.
     */
    public List<String> trialSettings() {
        int after = configurations.stream().mapToInt(Configuration::changeAfter).max().orElse(0);
        int forks = experiment.hasSides() ? Measure.LEAST_FOR_A_FLIP : 1;
        return List.of(
                "measure.warmup=0",
                "measure.iterations=" + Math.max(2, after + 1),
                "measure.forks=" + forks,
                "measure.precision=none",
                "measure.sentinel=false",
                "measure.explain=none");
    }

    private static int processors(Configuration configuration) {
        return configuration.cpus().processors().orElse(Integer.MAX_VALUE);
    }

    /**
     * Returns a sentence for each request of the experiment that runtimes of the plan fulfil
     * differently, or that other releases of Java would not.
     */
    public List<String> notes() {
        return Parity.notes(this);
    }

    /**
     * Returns the part of the plan that decides some findings, and judges only these. A search
     * stays whole, because its counts are not known in advance.
     *
     * @throws UserException if a finding does not exist, or no configuration decides it
     */
    public Plan deciding(Collection<String> findings) {
        Experiment judging = experiment.judging(findings);
        Set<Levels> compared = judging.compared(ForkOrder.labels(configurations));
        Set<Configuration> kept = new LinkedHashSet<>();
        for (Configuration configuration : configurations) {
            if (experiment.searchedAxis().isPresent()
                    || compared.contains(configuration.labels())) {
                kept.add(configuration);
            }
        }
        if (kept.isEmpty()) {
            throw UserException.of(
                            "--finding %s: the run has measured nothing that decides it",
                            String.join(", ", findings))
                    .fix("Name another finding, or leave --finding out to repeat the whole run.");
        }
        return new Plan(
                judging,
                List.copyOf(kept),
                forks.stream().filter(fork -> kept.contains(fork.configuration())).toList());
    }

    /**
     * Returns a hash that is the same for plans that measure the same forks, in any order, and
     * search alike.
     */
    public String hash() {
        List<String> lines = new ArrayList<>();
        for (Fork fork : forks) {
            lines.add(fork.id());
        }
        Collections.sort(lines);
        // Left out without a search: plans keep the hashes that they had before.
        experiment.search().ifPresent(search -> lines.add(search.toString()));
        experiment.flip().ifPresent(flip -> lines.add(flip.toString()));
        experiment.map().ifPresent(map -> lines.add(map.toString()));
        MessageDigest hash = Sha256.digest();
        for (String line : lines) {
            hash.update((line + "\n").getBytes(StandardCharsets.UTF_8));
        }
        return HexFormat.of().formatHex(hash.digest());
    }

    /** Returns the search of an axis, if the experiment has one. */
    public Optional<KneeSearch> kneeSearch() {
        return KneeSearch.of(experiment);
    }

    /** Returns the most configurations that a search leads to, or those of the plan. */
    public long mostConfigurations() {
        if (experiment.map().isPresent()) {
            return Plane.mostConfigurations(experiment, configurations);
        }
        if (experiment.flip().isPresent()) {
            return Duel.mostConfigurations(experiment, configurations);
        }
        return kneeSearch()
                .map(search -> (long) Series.of(this).size() * search.mostProbes())
                .orElse((long) configurations.size());
    }

    /** Returns the maximum number of containers, whatever is measured. */
    public long mostForks() {
        long most = mostConfigurations();
        Measure measure = experiment.measure();
        int pictured = pictured().size();
        return (most - pictured) * measure.mostForks() + (long) pictured * measure.pictureForks();
    }

    /** Returns the ids of the configurations without a finding, which get fewer forks. */
    public Set<String> pictured() {
        if (!experiment.measure().hasPicture()) {
            return Set.of();
        }
        Set<String> pictured = new HashSet<>();
        for (Configuration configuration : configurations) {
            pictured.add(configuration.id());
        }
        for (Fork fork : forks) {
            if (fork.number() > experiment.measure().pictureForks()) {
                pictured.remove(fork.configuration().id());
            }
        }
        return pictured;
    }

    /**
     * Returns the minimum number of forks between two sentinels, which run between blocks; empty
     * without sentinels.
     */
    public OptionalInt sentinelSpacing() {
        return switch (experiment.measure().sentinel()) {
            case TRUE -> OptionalInt.of(1);
            case FALSE -> OptionalInt.empty();
            case AUTO ->
                    experiment.measure().forks() > 1 && forks.size() >= FORKS_OF_A_SENTINEL
                            ? OptionalInt.of(FORKS_OF_A_SENTINEL)
                            : OptionalInt.empty();
        };
    }

    /**
     * Returns the forks of further configurations, in blocks like those of the plan.
     *
     * @param round from 2; the plan itself is the first
     */
    public List<Fork> round(int round, List<Configuration> more) {
        return ForkOrder.blocks(more, experiment, round);
    }

    /**
     * Returns further forks in blocks of the same number, each in its own order like the plan's.
     *
     * @param round from 2, different for each call
     */
    public List<Fork> shuffled(List<Fork> more, int round) {
        return ForkOrder.shuffled(more, experiment, round);
    }

    /** Returns the different CPU limits of its configurations. */
    public List<CpuLimit> cpuLimits() {
        return configurations.stream().flatMap(Configuration::cpuLimits).distinct().toList();
    }

    /** Returns the different runtimes of its configurations. */
    public List<RuntimeLevel> runtimes() {
        return configurations.stream().map(Configuration::runtime).distinct().toList();
    }

    /** Returns the observations of the workload in addition to times. */
    public List<Observed> observed() {
        return experiment.type().observed();
    }

    /** Returns the names of the observed times that are results; empty if elapsed times are. */
    public List<String> results() {
        return experiment.type().results().stream().map(Observed::name).toList();
    }

    /**
     * Returns the name of the time that decides: the elapsed time, or of a service the highest
     * result for which all windows are long enough.
     */
    public String result() {
        List<String> results = results();
        for (String name : results.reversed()) {
            if (configurations.stream()
                    .allMatch(configuration -> isEnoughFor(name, configuration))) {
                return name;
            }
        }
        return results.isEmpty() ? IterationColumn.ELAPSED_NS.key() : results.getFirst();
    }

    /** Returns true if the windows of a service are long enough for a percentile of latencies. */
    private boolean isEnoughFor(String latency, Configuration configuration) {
        return Load.of(CombinationCheck.of(experiment, configuration).arguments(), 0)
                .isEnoughFor(latency);
    }

    /** Returns the units of axes that have one. */
    public Map<String, String> units() {
        Map<String, String> units = new LinkedHashMap<>();
        for (Parameter parameter : experiment.type().parameters()) {
            if (!parameter.unit().isEmpty()
                    && experiment.matrix().axes().stream()
                            .anyMatch(axis -> axis.name().equals(parameter.name()))) {
                units.put(parameter.name(), parameter.unit());
            }
        }
        return units;
    }

    /** Returns true if the tasks divide constant work, so scaling factors are meaningful. */
    public boolean strongScaling() {
        return experiment.type().strong();
    }
}
