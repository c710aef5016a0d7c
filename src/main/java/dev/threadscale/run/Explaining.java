package dev.threadscale.run;

import dev.threadscale.claim.Judge;
import dev.threadscale.claim.Judgement;
import dev.threadscale.experiment.Measure;
import dev.threadscale.experiment.Measure.Explain;
import dev.threadscale.levels.Levels;
import dev.threadscale.measured.ForkRecord;
import dev.threadscale.plan.Configuration;
import dev.threadscale.plan.Fork;
import dev.threadscale.protocol.IterationColumn;
import dev.threadscale.results.EndedForks;
import dev.threadscale.results.MeasuredFork;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Records one more fork of each configuration whose time a finding compares, decided or not, so
 * that the report can explain the difference. These forks run after all others, and are not part of
 * any table of measurements. Levels added by a search are not recorded.
 *
 * @param recorded the ids of forks that were recorded earlier
 */
record Explaining(RemainingWork work, EndedForks ended, Set<String> recorded) {

    /** The time that suffices for a recording, which takes a sample every 10 ms. */
    private static final Duration ENOUGH = Duration.ofSeconds(5);

    private static final int MOST_ITERATIONS = 100_000;

    /** The number of the recorded fork; each configuration has only one. */
    private static final int NUMBER = 1;

    /**
     * Records the forks that have not been recorded yet.
     *
     * @throws InterruptedException if the launcher is told to stop
     */
    void run(NodeWorkers workers, Budget spending, Consumer<RunEvent> listener)
            throws InterruptedException {
        if (measure().explain() == Explain.NONE) {
            return;
        }
        if (!workers.canRecord()) {
            listener.accept(new RunEvent.CannotExplain());
            return;
        }
        List<Configuration> wanted = wanted();
        if (wanted.stream().noneMatch(Explaining::hasRecorder)) {
            listener.accept(new RunEvent.NothingToExplain(why(wanted)));
            return;
        }
        List<Fork> forks = forks(wanted);
        if (forks.isEmpty() || !spending.permitsOptional(forks.size())) {
            return;
        }
        listener.accept(new RunEvent.Explains(forks.size()));
        for (Fork fork : forks) {
            workers.record(fork, measure(), iterations(fork.configuration()));
        }
    }

    /** Returns the configurations to record that can run, in the order of the plan. */
    private List<Configuration> wanted() {
        Set<Levels> compared = compared();
        return work.runnable().stream()
                .map(Fork::configuration)
                .distinct()
                .filter(configuration ->
                        measure().explain() == Explain.ALL
                                || compared.contains(configuration.labels()))
                .toList();
    }

    /** Returns true unless the runtime is a native image, which does not contain the recorder. */
    private static boolean hasRecorder(Configuration configuration) {
        return configuration.runtime().isVirtualMachine();
    }

    private String why(List<Configuration> wanted) {
        if (!wanted.isEmpty()) {
            return "a native image makes no recording";
        }
        if (work.runnable().isEmpty()) {
            return "no configuration can run here";
        }
        return work.plan().experiment().findings().isEmpty()
                ? "the experiment has no findings"
                : "no finding compares the measured times of two configurations";
    }

    /** Returns the forks that have not been recorded yet. */
    private List<Fork> forks(List<Configuration> wanted) {
        return wanted.stream()
                .filter(Explaining::hasRecorder)
                .map(configuration -> new Fork(configuration, NUMBER))
                .filter(fork -> !recorded.contains(fork.id()))
                .toList();
    }

    /** Returns the levels of both sides of each finding's comparison of times. */
    private Set<Levels> compared() {
        Set<Levels> levels = new HashSet<>();
        if (measure().explain() == Explain.FINDINGS) {
            List<Judgement> judgements =
                    Judge.judge(
                            work.plan().experiment().findings(),
                            ended.measurements(work.unavailableLevels()));
            for (Judgement judgement : judgements) {
                judgement
                        .timed()
                        .ifPresent(pair -> {
                            levels.add(pair.over().levels());
                            levels.add(pair.under().levels());
                        });
            }
        }
        return levels;
    }

    /**
     * Returns the number of iterations for a recording of sufficient length; empty if nothing was
     * measured.
     */
    private OptionalInt iterations(Configuration configuration) {
        for (ForkRecord fork : ended.all()) {
            if (fork.configuration().equals(configuration.id()) && fork.completed()) {
                MeasuredFork measured = ended.of(fork);
                if (measured.iterations() > 0) {
                    return OptionalInt.of(iterations(measured));
                }
            }
        }
        return OptionalInt.empty();
    }

    /**
     * Returns enough iterations for {@link #ENOUGH} or half of the time-out, but not fewer than the
     * fork had. Their times include all repetitions of tasks within them.
     */
    private int iterations(MeasuredFork fork) {
        double elapsed = fork.sum(IterationColumn.ELAPSED_NS).orElseThrow();
        double mean = Math.max(1, elapsed / fork.iterations());
        double most =
                Math.min((double) ENOUGH.toNanos(), measure().timeout().toNanos() / 2.0) / mean;
        return Math.max(fork.iterations(), (int) Math.min(MOST_ITERATIONS, Math.ceil(most)));
    }

    private Measure measure() {
        return work.plan().experiment().measure();
    }
}
