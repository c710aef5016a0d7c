package dev.threadscale.plan;

import dev.threadscale.experiment.Experiment;
import dev.threadscale.experiment.Outcome;
import dev.threadscale.experiment.code.Code;
import dev.threadscale.experiment.code.JmhBenchmark;
import dev.threadscale.protocol.IterationCount;
import dev.threadscale.protocol.IterationCount.Chosen;
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
 * The rough time that a plan takes: each container's start and end, and the nominal costs that
 * workloads and thread kinds state of themselves.
 */
public final class TimeEstimate {

    /** Creating, starting and removing a container and a virtual machine. */
    private static final double SECONDS_PER_FORK = 0.4;

    /** The same for a companion server and its network. */
    private static final double SECONDS_PER_COMPANION = 0.6;

    /** The virtual machine starts out slow; a warm-up iteration takes about this much longer. */
    private static final double WARMUP_FACTOR = 1.3;

    /**
     * If work takes less than this many times the start of its threads, it is about the threads.
     */
    private static final double START_SHARE = 20;

    /** The time that a fork measures for the picture alone, if that is enough iterations. */
    private static final double PICTURE_SECONDS = 0.3;

    private static final int FEWEST_ITERATIONS = 5;

    private static final double NANOS_PER_SECOND = 1e9;

    /** A fork that is to end so takes all of its time. */
    private static final Set<Outcome> UNTIL_TIME_OUT =
            EnumSet.of(Outcome.DEADLOCKED, Outcome.TIMED_OUT);

    private TimeEstimate() {}

    /** The time for the forks that run in any case. */
    public static Duration least(Plan plan) {
        return of(plan, plan.configurations(), plan.experiment().measure().forks());
    }

    /** The time for the forks that run however findings turn out: a search ends where it ends. */
    public static Duration usual(Plan plan) {
        return plan.kneeSearch().isPresent() ? most(plan) : least(plan);
    }

    /** Returns true if open findings, or a precision, may ask for more forks than usual. */
    public static boolean isOpen(Plan plan) {
        return plan.mostForks() > plan.forks().size() && plan.kneeSearch().isEmpty();
    }

    /** The time for as many forks as a search or a precision can ask for; else the same. */
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
     * One before the first block, one after the last, and others where enough forks lie between.
     */
    private static int sentinels(int spacing, int configurations, int blocks) {
        int blocksBetween = Math.ceilDiv(spacing, configurations);
        return 1 + Math.ceilDiv(blocks, blocksBetween);
    }

    /** Those of the plan; of a search, as many as it can ask for, the largest count repeatedly. */
    private static List<Configuration> mostConfigurations(Plan plan) {
        if (plan.kneeSearch().isEmpty()) {
            return plan.configurations();
        }
        KneeSearch search = plan.kneeSearch().get();
        List<Configuration> most = new ArrayList<>();
        for (Series series : plan.series()) {
            List<Long> counts = search.doubling();
            for (int i = 0; i < search.mostProbes(); i++) {
                most.add(series.at(counts.get(Math.min(i, counts.size() - 1))));
            }
        }
        return most;
    }

    /** The longest that one of its forks will take. */
    public static Duration ofLongestFork(Plan plan) {
        double seconds =
                plan.configurations().stream()
                        .mapToDouble(configuration -> fork(plan.experiment(), configuration, false))
                        .max()
                        .orElse(0);
        return Duration.ofSeconds(Math.round(Math.ceil(seconds)));
    }

    /** The seconds that a fork takes. */
    public static double fork(Plan plan, Configuration configuration) {
        return fork(plan.experiment(), configuration, plan.pictured().contains(configuration.id()));
    }

    /**
     * The iterations of a fork that only the picture needs, where the kit chooses them: few, since
     * the spread that its interval shows is that between forks.
     */
    public static int pictureIterations(Experiment experiment, Configuration configuration) {
        double enough = Math.ceil(PICTURE_SECONDS / iteration(experiment, configuration));
        return (int) Math.clamp(enough, FEWEST_ITERATIONS, Chosen.AUTO.most());
    }

    static double fork(Experiment experiment, Configuration configuration, boolean isPictured) {
        if (UNTIL_TIME_OUT.contains(configuration.expected())) {
            return SECONDS_PER_FORK + experiment.measure().timeout().toMillis() * 1e-3;
        }
        Optional<JmhBenchmark> benchmark = experiment.code().flatMap(Code::benchmark);
        if (benchmark.isPresent()) {
            return SECONDS_PER_FORK
                    + seconds(experiment.measure().warmup(), benchmark.get().warmup())
                    + seconds(experiment.measure().iterations(), benchmark.get().measurement());
        }
        double companion =
                configuration.needs().contains(Setup.Need.SERVER) ? SECONDS_PER_COMPANION : 0;
        double iteration = iteration(experiment, configuration);
        double before =
                SECONDS_PER_FORK
                        + companion
                        + phase(experiment.measure().warmup(), iteration * WARMUP_FACTOR, 0);
        IterationCount iterations = experiment.measure().iterations();
        return before
                + (isPictured && iterations == Chosen.AUTO
                        ? iteration * pictureIterations(experiment, configuration)
                        : phase(iterations, iteration, before));
    }

    private static double seconds(IterationCount iterations, JmhBenchmark.Phase phase) {
        return iterations.most() * (phase.time().toNanos() / NANOS_PER_SECOND);
    }

    /** The seconds of a phase; where the worker chooses, at least so many if there is room. */
    private static double phase(IterationCount asked, double iteration, double least) {
        return switch (asked) {
            case Fixed(int number) -> number * iteration;
            case Chosen chosen ->
                    chosen.usualNanos(least * NANOS_PER_SECOND, iteration * NANOS_PER_SECOND)
                            / NANOS_PER_SECOND;
        };
    }

    /**
     * The number of configurations that take so long to start their threads that the time is theirs
     * rather than that of the work; none where the work grows with the threads, so that it is about
     * them.
     */
    public static long mostlyStarting(Plan plan) {
        if (!Combinations.workload(plan.experiment()).strong()) {
            return 0;
        }
        return plan.configurations().stream()
                .filter(one ->
                        START_SHARE * starting(plan.experiment(), one)
                                > work(plan.experiment(), one))
                .count();
    }

    private static double work(Experiment experiment, Configuration configuration) {
        Combination combination = Combinations.of(experiment, configuration);
        return Combinations.workload(experiment)
                .cost()
                .cpuSeconds(combination.arguments(), combination.tasks());
    }

    private static double starting(Experiment experiment, Configuration configuration) {
        return Combinations.workload(experiment).starting()
                ? Combinations.of(experiment, configuration).tasks()
                        * configuration.threadKind().taskMicroseconds()
                        * 1e-6
                : 0;
    }

    private static double iteration(Experiment experiment, Configuration configuration) {
        WorkloadType workload = Combinations.workload(experiment);
        Combination combination = Combinations.of(experiment, configuration);
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
