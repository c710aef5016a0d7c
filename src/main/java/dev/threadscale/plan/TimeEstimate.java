package dev.threadscale.plan;

import dev.threadscale.experiment.Experiment;
import dev.threadscale.experiment.code.Code;
import dev.threadscale.experiment.code.JmhBenchmark;
import dev.threadscale.flip.FlipGoal;
import dev.threadscale.flip.FlipSearch;
import dev.threadscale.levels.Levels;
import dev.threadscale.measured.Outcome;
import dev.threadscale.protocol.ChosenCount;
import dev.threadscale.protocol.IterationCount;
import dev.threadscale.protocol.IterationCount.Fixed;
import dev.threadscale.workload.Combination;
import dev.threadscale.workload.Setup;
import dev.threadscale.workload.WorkloadType;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Estimates roughly the time that a plan takes, from each container's start and end and the nominal
 * costs that workloads and thread kinds declare.
 */
public final class TimeEstimate {

    /** The time to create, start and remove a container and a virtual machine. */
    private static final double SECONDS_PER_FORK = 0.4;

    /** The time to create, start and remove a companion server and its network. */
    private static final double SECONDS_PER_COMPANION = 0.6;

    /** The time that a companion of the experiment takes to get ready, for example a database. */
    private static final double SECONDS_PER_DATABASE = 3;

    /** The factor of warm-up iterations, since the virtual machine is slow at first. */
    private static final double WARMUP_FACTOR = 1.3;

    /**
     * The ratio of work to the start of its threads below which the time is mostly that of the
     * threads.
     */
    private static final double START_SHARE = 20;

    /** The time that a fork measures for the picture only, if that is enough iterations. */
    private static final double PICTURE_SECONDS = 0.3;

    private static final int FEWEST_ITERATIONS = 5;

    private static final double NANOS_PER_SECOND = 1e9;

    /** The expected outcomes for which a fork takes its full time-out. */
    private static final Set<Outcome> UNTIL_TIME_OUT =
            EnumSet.of(Outcome.DEADLOCKED, Outcome.TIMED_OUT);

    private TimeEstimate() {}

    /** Returns the time for the forks that always run. */
    public static Duration least(Plan plan) {
        return of(plan, plan.configurations(), plan.experiment().measure().forks());
    }

    /**
     * Returns the time for the forks that run however findings turn out. For a search it is the
     * maximum.
     */
    public static Duration usual(Plan plan) {
        return plan.experiment().searchedAxis().isPresent() ? most(plan) : least(plan);
    }

    /** Returns true if undecided findings, or a precision, may require more forks than usual. */
    public static boolean isOpen(Plan plan) {
        return plan.mostForks() > plan.forks().size() && plan.experiment().searchedAxis().isEmpty();
    }

    /** Returns the time for the maximum number of forks of a search or a precision. */
    public static Duration most(Plan plan) {
        return of(plan, mostConfigurations(plan), plan.experiment().measure().mostForks());
    }

    private static Duration of(Plan plan, List<Configuration> configurations, int forks) {
        Experiment experiment = plan.experiment();
        Set<String> pictured = plan.pictured();
        double seconds = 0;
        for (Configuration configuration : configurations) {
            boolean isPictured = pictured.contains(configuration.id());
            seconds +=
                    (isPictured ? experiment.measure().pictureForks() : forks)
                            * fork(experiment, configuration, isPictured);
        }
        if (plan.sentinelSpacing().isPresent() && !configurations.isEmpty()) {
            seconds +=
                    sentinels(plan.sentinelSpacing().getAsInt(), configurations.size(), forks)
                            * Sentinel.estimate(configurations.getFirst().runtime());
        }
        return Duration.ofSeconds(Math.round(Math.ceil(seconds)));
    }

    /**
     * Returns the number of sentinels: one before the first block, one after the last, and others
     * between blocks with enough forks in between.
     */
    private static int sentinels(int spacing, int configurations, int blocks) {
        int blocksBetween = Math.ceilDiv(spacing, configurations);
        return 1 + Math.ceilDiv(blocks, blocksBetween);
    }

    /**
     * Returns the configurations of the plan; for a search, the maximum number, with the largest
     * count repeatedly.
     */
    private static List<Configuration> mostConfigurations(Plan plan) {
        if (plan.experiment().map().isPresent()) {
            return Plane.of(plan).stream().flatMap(Plane::everything).toList();
        }
        if (plan.experiment().flip().isPresent()) {
            return mostOfFlip(plan, plan.experiment().flip().get());
        }
        if (plan.kneeSearch().isEmpty()) {
            return plan.configurations();
        }
        KneeSearch search = plan.kneeSearch().get();
        List<Configuration> most = new ArrayList<>();
        for (Series series : Series.of(plan)) {
            List<Long> counts = search.doubling();
            for (int i = 0; i < search.mostProbes(); i++) {
                most.add(series.at(counts.get(Math.min(i, counts.size() - 1))));
            }
        }
        return most;
    }

    /** Returns as many configurations at the upper end, which takes the longest, as may follow. */
    private static List<Configuration> mostOfFlip(Plan plan, FlipGoal goal) {
        List<Configuration> most = new ArrayList<>(plan.configurations());
        for (Duel duel : Duel.of(plan)) {
            for (int i = 2; i < new FlipSearch(goal).mostNumbers(); i++) {
                for (Levels side : List.of(goal.compare(), goal.with())) {
                    if (!goal.isFixed(side)) {
                        most.add(duel.at(goal.to(), side));
                    }
                }
            }
        }
        return most;
    }

    /** Returns the estimated time of its longest fork. */
    public static Duration ofLongestFork(Plan plan) {
        double seconds =
                plan.configurations().stream()
                        .mapToDouble(configuration -> fork(plan.experiment(), configuration, false))
                        .max()
                        .orElse(0);
        return Duration.ofSeconds(Math.round(Math.ceil(seconds)));
    }

    /** Returns the estimated time of a fork in seconds. */
    public static double fork(Plan plan, Configuration configuration) {
        return fork(plan.experiment(), configuration, plan.pictured().contains(configuration.id()));
    }

    /**
     * Returns the number of iterations of a fork that only the picture needs, if the kit chooses
     * it. A few are enough, because the interval shows the spread between forks.
     */
    public static int pictureIterations(Experiment experiment, Configuration configuration) {
        double enough = Math.ceil(PICTURE_SECONDS / iteration(experiment, configuration));
        return (int) Math.clamp(enough, FEWEST_ITERATIONS, ChosenCount.AUTO.most());
    }

    static double fork(Experiment experiment, Configuration configuration, boolean isPictured) {
        if (UNTIL_TIME_OUT.contains(configuration.expected())) {
            return SECONDS_PER_FORK + experiment.measure().timeout().toMillis() * 1e-3;
        }
        double companion =
                (configuration.needs().contains(Setup.Need.SERVER) ? SECONDS_PER_COMPANION : 0)
                        + SECONDS_PER_DATABASE
                                * configuration.companions().stream()
                                        .filter(one -> !one.isShared())
                                        .count();
        Optional<JmhBenchmark> benchmark = experiment.code().flatMap(Code::benchmark);
        if (benchmark.isPresent()) {
            return SECONDS_PER_FORK
                    + companion
                    + seconds(experiment.measure().warmup(), benchmark.get().warmup())
                    + seconds(experiment.measure().iterations(), benchmark.get().measurement());
        }
        double iteration = iteration(experiment, configuration);
        double before =
                SECONDS_PER_FORK
                        + companion
                        + phase(experiment.measure().warmup(), iteration * WARMUP_FACTOR, 0);
        IterationCount iterations = experiment.measure().iterations();
        return before
                + (isPictured && iterations == ChosenCount.AUTO
                        ? iteration * pictureIterations(experiment, configuration)
                        : phase(iterations, iteration, before));
    }

    private static double seconds(IterationCount iterations, JmhBenchmark.Phase phase) {
        return iterations.most() * (phase.time().toNanos() / NANOS_PER_SECOND);
    }

    /**
     * Returns the time of a phase in seconds; if the worker chooses, at least the given time if
     * possible.
     */
    private static double phase(IterationCount asked, double iteration, double least) {
        return switch (asked) {
            case Fixed(int number) -> number * iteration;
            case ChosenCount chosen ->
                    chosen.usualNanos(least * NANOS_PER_SECOND, iteration * NANOS_PER_SECOND)
                            / NANOS_PER_SECOND;
        };
    }

    /**
     * Returns the number of configurations whose time is mostly the start of threads instead of the
     * work. If the work grows with the threads, it returns 0, because the study is then about
     * threads.
     */
    public static long mostlyStarting(Plan plan) {
        if (!plan.experiment().type().strong()) {
            return 0;
        }
        return plan.configurations().stream()
                .filter(configuration ->
                        START_SHARE * starting(plan.experiment(), configuration)
                                > work(plan.experiment(), configuration))
                .count();
    }

    private static double work(Experiment experiment, Configuration configuration) {
        Combination combination = CombinationCheck.of(experiment, configuration);
        return experiment.type().cost().cpuSeconds(combination.arguments(), combination.tasks());
    }

    private static double starting(Experiment experiment, Configuration configuration) {
        return experiment.type().starting()
                ? CombinationCheck.of(experiment, configuration).tasks()
                        * configuration.threadKind().taskMicroseconds()
                        * 1e-6
                : 0;
    }

    private static double iteration(Experiment experiment, Configuration configuration) {
        WorkloadType workload = experiment.type();
        Combination combination = CombinationCheck.of(experiment, configuration);
        int tasks = combination.tasks();
        double work = work(experiment, configuration);
        double overhead = starting(experiment, configuration);
        double threads = Math.max(1, combination.mostThreads().orElse(1));
        double cpus = configuration.cpus().parallelism().map(BigDecimal::doubleValue).orElse(1.0);
        double turns = Math.ceil(tasks / threads);
        double wait = workload.waits().apply(combination.arguments()).toNanos() * 1e-9;
        return (work + overhead) / Math.min(cpus, threads) + turns * wait;
    }
}
