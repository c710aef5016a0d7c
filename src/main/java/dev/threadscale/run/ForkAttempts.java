package dev.threadscale.run;

import dev.threadscale.engine.EngineException;
import dev.threadscale.engine.Failure;
import dev.threadscale.engine.ForkEnd;
import dev.threadscale.engine.ThreadDump;
import dev.threadscale.experiment.Measure;
import dev.threadscale.experiment.RuntimeLevel;
import dev.threadscale.plan.Fork;
import dev.threadscale.plan.Sentinel;
import dev.threadscale.results.ForkKind;
import dev.threadscale.results.ForkWriter;
import dev.threadscale.results.RunDirectory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Runs the forks of one node to their ends and stores them. A fork that was ended from outside is
 * repeated within limits, because its end is not a result.
 */
final class ForkAttempts {

    /**
     * The limit on repetitions: a fork that brings down its own engine must not keep the run from
     * ending.
     */
    private static final int MOST_ATTEMPTS = 3;

    /**
     * The time to wait for the engine. Docker needs less to update or restart; a host needs about
     * that to reboot.
     */
    static final Duration PATIENCE = Duration.ofMinutes(5);

    private static final Duration PAUSE = Duration.ofSeconds(2);

    private final RunDirectory directory;
    private final Node node;
    private final Consumer<RunEvent> listener;
    private final RunClock clock;
    private final GonePrograms gone;
    private final IterationChoice choice;
    private final Map<String, ForkAttempt.Ended> settled = new HashMap<>();

    ForkAttempts(
            RunDirectory directory,
            Node node,
            Consumer<RunEvent> listener,
            RunClock clock,
            IterationChoice choice) {
        this.directory = directory;
        this.node = node;
        this.listener = listener;
        this.clock = clock;
        this.choice = choice;
        this.gone = new GonePrograms(node.engine().traits().waysBack());
    }

    /**
     * Runs a fork and stores it, unless its program was removed.
     *
     * @param sentinel the number of the last sentinel before the fork
     * @throws EngineException if the engine is lost; then nothing is stored of the fork
     * @throws InterruptedException if the launcher is told to stop; then nothing is stored either
     */
    void run(Fork fork, Measure measure, Optional<Integer> sentinel) throws InterruptedException {
        if (gone.leavesOut(fork)) {
            return;
        }
        listener.accept(new RunEvent.ForkBegins(fork));
        OptionalInt number = choice.of(fork.configuration().id());
        stored(ForkKind.FORKS, fork, measure, number, sentinel)
                .ifPresent(ended -> {
                    choice.learn(ended.record());
                    listener.accept(new RunEvent.ForkEnded(fork, ended.record(), ended.results()));
                });
    }

    /**
     * Runs a sentinel and stores it without notifying the listener.
     *
     * @return true if the sentinel could run
     */
    boolean runSentinel(Fork sentinel) throws InterruptedException {
        OptionalInt given = OptionalInt.empty();
        return stored(ForkKind.SENTINELS, sentinel, Sentinel.measure(), given, Optional.empty())
                .isPresent();
    }

    /**
     * Runs a fork with a recording and stores it separately from measured forks.
     *
     * @param number the number of its iterations; empty if the plan sets it
     */
    void runRecorded(Fork fork, Measure measure, OptionalInt number) throws InterruptedException {
        Optional<ForkAttempt.Ended> _ =
                stored(ForkKind.EXPLAINED, fork, measure, number, Optional.empty());
    }

    /**
     * Ends the forks of a round.
     *
     * @throws EngineException if some were left out because their program is gone
     */
    void end() {
        gone.end();
    }

    private Optional<ForkAttempt.Ended> stored(
            ForkKind kind,
            Fork planned,
            Measure usual,
            OptionalInt number,
            Optional<Integer> sentinel)
            throws InterruptedException {
        Fork fork = number.isPresent() ? planned.iterating(number.getAsInt()) : planned;
        Measure measure = number.isPresent() ? usual.iterating(number.getAsInt()) : usual;
        OptionalInt learnt = kind == ForkKind.FORKS ? number : OptionalInt.empty();
        String run = directory.record().run();
        Consumer<RunEvent> ofIterations = kind == ForkKind.FORKS ? listener : _ -> {};
        List<String> observed = directory.record().experiment().observedResults();
        List<String> earlier = new ArrayList<>();
        while (true) {
            try (ForkWriter writer = directory.begin(kind, fork)) {
                ForkAttempt attempt =
                        new ForkAttempt(
                                fork,
                                measure,
                                observed,
                                writer,
                                node.name(),
                                sentinel,
                                learnt,
                                ofIterations);
                ForkAttempt.Ended first = settled.get(fork.configuration().id());
                boolean recorded = kind == ForkKind.EXPLAINED;
                ForkAttempt.Ended ended =
                        first == null
                                ? attempt.by(node.engine(), recorded, run, clock, earlier)
                                : attempt.like(first, clock);
                if (ended.settled().isPresent()) {
                    settled.putIfAbsent(fork.configuration().id(), ended);
                }
                if (gone.isGone(fork, ended.end())) {
                    if (node.canLeaveToOthers(fork.configuration())) {
                        gone.end();
                    }
                    return Optional.empty();
                }
                boolean again = ended.end().isFromOutside();
                if (again) {
                    awaitEngine(run);
                    earlier.add(
                            "attempt %d was discarded: %s"
                                    .formatted(earlier.size() + 1, ended.record().reason()));
                }
                if (!again || earlier.size() == MOST_ATTEMPTS) {
                    writer.threads(
                            ended.end().dumps().stream()
                                    .map(ThreadDump::text)
                                    .collect(Collectors.joining("\n")));
                    writer.complete(ended.record());
                    return Optional.of(ended);
                }
            }
        }
    }

    /**
     * Waits until the engine answers and nothing of the run is left in it.
     *
     * @throws EngineException if it does not within the patience
     */
    private void awaitEngine(String run) throws InterruptedException {
        long begin = clock.nanos();
        boolean away = false;
        while (true) {
            // This also comes before the first try: an engine that has just failed would fail
            // again.
            clock.pause(PAUSE);
            try {
                node.engine().removeAllOf(run);
                if (away) {
                    listener.accept(new RunEvent.EngineBack());
                }
                return;
            } catch (EngineException still) {
                if (clock.nanos() - begin >= PATIENCE.toNanos()) {
                    throw still;
                }
                if (!away) {
                    listener.accept(
                            new RunEvent.EngineAway(
                                    node.named(String.valueOf(still.getMessage())), PATIENCE));
                }
                away = true;
            }
        }
    }

    /**
     * The runtimes whose programs were removed during the run. Their forks have neither failed nor
     * ended. The other forks continue; then the run ends and can be resumed.
     */
    private static final class GonePrograms {

        private final String waysBack;
        private final Map<RuntimeLevel, String> reasons = new LinkedHashMap<>();
        private int leftOut;

        /**
         * Creates an empty set.
         *
         * @param waysBack the ways to restore a program, for users
         */
        GonePrograms(String waysBack) {
            this.waysBack = waysBack;
        }

        /** Returns true if a fork did not find its program. */
        boolean isGone(Fork fork, ForkEnd end) {
            boolean is =
                    end.failure()
                            .filter(failure -> failure.kind() == Failure.Kind.PROGRAM_GONE)
                            .isPresent();
            if (is) {
                reasons.putIfAbsent(
                        fork.configuration().runtime(), end.failure().orElseThrow().reason());
                leftOut++;
            }
            return is;
        }

        /** Returns true if the program of a fork was removed, so running it is pointless. */
        boolean leavesOut(Fork fork) {
            boolean does = reasons.containsKey(fork.configuration().runtime());
            leftOut += does ? 1 : 0;
            return does;
        }

        /**
         * Ends the run if programs were removed; called when all other forks have run.
         *
         * @throws EngineException if forks were left out
         */
        void end() {
            if (!reasons.isEmpty()) {
                throw EngineException.unusable(
                                "%s during the run; %d of its forks %s left out",
                                String.join(", and ", reasons.values()),
                                leftOut,
                                leftOut == 1 ? "was" : "were")
                        .fix(
                                "Bring back the very same image (%s): then --resume continues. Else begin a new run.",
                                waysBack);
            }
        }
    }
}
