package dev.threadscale.run;

import dev.threadscale.claim.FlipJudge;
import dev.threadscale.engine.EngineException;
import dev.threadscale.experiment.Measure;
import dev.threadscale.host.HostFiles;
import dev.threadscale.measured.ForkRecord;
import dev.threadscale.plan.Configuration;
import dev.threadscale.plan.Fork;
import dev.threadscale.plan.Plan;
import dev.threadscale.results.ForkKind;
import dev.threadscale.results.RunDirectory;
import dev.threadscale.run.NodeWorkers.NodeWorker;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.IntSupplier;

/**
 * Runs and stores the forks of a plan that have not ended yet, then round by round the forks that
 * its search, its precision or its findings require.
 *
 * @param listener is called by one thread at a time; iterations are only reported for a single node
 */
public record Runner(
        Nodes nodes, Consumer<RunEvent> listener, RunClock clock, Allowance allowance) {

    public Runner {
        listener = nodes.areSeveral() ? inTurn(listener) : listener;
    }

    /** Leaves out iterations if there are several nodes, because they do not name their fork. */
    private static Consumer<RunEvent> inTurn(Consumer<RunEvent> listener) {
        Object turn = new Object();
        return event -> {
            if (!(event instanceof RunEvent.IterationEnded)) {
                synchronized (turn) {
                    listener.accept(event);
                }
            }
        };
    }

    /**
     * Runs the remaining forks of a plan.
     *
     * @throws EngineException if the engine is lost; forks that have ended are kept
     * @throws InterruptedException if the launcher is told to stop; forks that have ended are kept
     */
    public RunTotals run(Plan plan, RunDirectory directory) throws InterruptedException {
        Budget spending = allowance.begin(clock, listener);
        Set<String> ended = directory.ended(ForkKind.FORKS);
        RemainingWork work = RemainingWork.of(plan, ended, nodes.unavailable(plan.possible()));
        directory.unavailable(RunRecords.unavailable(work.unavailable()));
        NodeWorkers workers = workers(work, directory);
        Rounds further = Rounds.of(work, directory.ended());
        try {
            listener.accept(new RunEvent.RunBegins(work));
            try {
                if (!work.pending().isEmpty()) {
                    directory.goesOn(plan.forks().size());
                    workers.run(new ForkQueue(work.pending(), spending::permitsNeeded));
                    workers.bracket();
                }
                mark(directory);
                Session session = new Session(workers, spending, directory, ended);
                if (allowance.budget().isPresent()) {
                    further.bound(forks -> spending.hasRoom(expected(forks, session)))
                            .ifPresent(most -> {
                                directory.bounded(most);
                                listener.accept(new RunEvent.BudgetBounds(most));
                            });
                }
                goOn(further, work, session);
                Set<String> recorded = directory.ended(ForkKind.EXPLAINED);
                new Explaining(work, directory.ended(), recorded).run(workers, spending, listener);
            } finally {
                nodes.all().forEach(node -> release(node, directory.record().run()));
                listener.accept(new RunEvent.RunEnds());
            }
        } finally {
            try {
                directory.doubted(workers.doubts());
            } finally {
                directory.collect();
                if (plan.sentinelSpacing().isPresent()) {
                    directory.collectSentinels();
                }
                directory.settle();
            }
        }
        further.end(directory);
        // This comes last, so a run whose rows could not be collected can be resumed.
        directory.finished(clock.instant().toString());
        return RunTotals.of(plan, directory.forks(), work.unavailable().size());
    }

    private static void release(Node node, String run) {
        try {
            node.engine().release(run);
        } catch (EngineException lost) {
            // Whoever resumes or cleans removes the same; the forks are complete.
        }
    }

    /**
     * The state shared by the rounds of a call of {@link #run}.
     *
     * @param ended the forks that ended in earlier calls
     */
    private record Session(
            NodeWorkers workers, Budget spending, RunDirectory directory, Set<String> ended) {}

    private void goOn(Rounds rounds, RemainingWork work, Session session)
            throws InterruptedException {
        int planned = rounds.before(work.plan());
        for (List<Fork> forks = rounds.next(); !forks.isEmpty(); forks = rounds.next()) {
            rounds.extend(session.directory());
            planned += forks.size();
            List<Fork> pending = RemainingWork.pending(forks, session.ended());
            RunEvent.RoundBegins round = new RunEvent.RoundBegins(rounds.purpose(), forks, pending);
            boolean complete = pending.isEmpty() || runRound(rounds, round, planned, session);
            mark(session.directory());
            if (!complete) {
                return;
            }
        }
    }

    private static void mark(RunDirectory directory) {
        Disturbance.judge(directory.ended()).forEach(directory::judged);
    }

    /** Returns true if all forks of a round have run. */
    private boolean runRound(
            Rounds rounds, RunEvent.RoundBegins round, int planned, Session session)
            throws InterruptedException {
        List<Fork> pending = round.pending();
        Budget spending = session.spending();
        Duration expected = rounds.isWhole() ? expected(pending, session) : Duration.ZERO;
        if (!rounds.isRequired() && !spending.permitsTogether(pending.size(), expected)) {
            return false;
        }
        session.directory().goesOn(planned);
        listener.accept(round);
        ForkQueue remaining =
                new ForkQueue(
                        pending,
                        rounds.isRequired() ? spending::permitsNeeded : spending::permitsOptional);
        session.workers().run(remaining);
        if (rounds.isWhole()) {
            session.workers().bracket();
        }
        return remaining.left() == 0;
    }

    /**
     * Returns the expected time of forks, from earlier forks of their configurations and the time
     * between forks in this session.
     */
    private Duration expected(List<Fork> forks, Session session) {
        Map<String, LongSummaryStatistics> nanos = new HashMap<>();
        double inForks = 0;
        for (ForkRecord fork : session.directory().forks()) {
            nanos.computeIfAbsent(fork.configuration(), _ -> new LongSummaryStatistics())
                    .accept(fork.durationNanos());
            inForks += session.ended().contains(fork.id()) ? 0 : fork.durationNanos();
        }
        double all = 0;
        for (Fork fork : forks) {
            LongSummaryStatistics known = nanos.get(fork.configuration().id());
            all += known == null ? 0 : known.getAverage();
        }
        int lanes = nodes.all().size();
        double stretch =
                inForks == 0 ? 1 : Math.max(1, session.spending().nanos() * lanes / inForks);
        return Duration.ofNanos((long) (all * stretch / lanes));
    }

    private NodeWorkers workers(RemainingWork work, RunDirectory directory) {
        IntSupplier numbers = Sentinels.numbers(directory.ended());
        List<Configuration> runnable =
                work.runnable().stream().map(Fork::configuration).distinct().toList();
        Measure measure = work.plan().experiment().measure();
        IterationChoice choice = new IterationChoice(work.plan(), directory.ended());
        List<NodeWorker> workers = new ArrayList<>();
        for (Node node : nodes.all()) {
            ForkAttempts attempts = new ForkAttempts(directory, node, listener, clock, choice);
            Sentinels sentinels = new Sentinels(work.plan(), runnable, node, numbers, attempts);
            BusyHost busy =
                    new BusyHost(
                            Optional.of(HostFiles.HERE).filter(_ -> node.engine().onThisHost()),
                            clock,
                            listener,
                            Runner::cpuNanos);
            workers.add(new NodeWorker(node, measure, attempts, sentinels, busy));
        }
        return new NodeWorkers(workers, listener);
    }

    private static long cpuNanos() {
        return ProcessHandle.current().info().totalCpuDuration().orElse(Duration.ZERO).toNanos();
    }

    /**
     * The results of a run, including those of earlier sessions.
     *
     * @param verdicts the number of forks by {@link ForkRecord#verdict()}
     * @param completed the number of forks that completed, expected or not
     * @param failed the number of forks that did not end as expected
     * @param unavailable the number of configurations that could not run
     */
    public record RunTotals(
            Map<String, Long> verdicts, long completed, long failed, int unavailable) {

        static RunTotals of(Plan plan, List<ForkRecord> forks, int unavailable) {
            Map<String, Long> verdicts = new TreeMap<>();
            long completed = 0;
            long failed = 0;
            for (ForkRecord fork : forks) {
                verdicts.merge(verdict(plan, fork), 1L, Long::sum);
                completed += fork.completed() ? 1 : 0;
                failed += fork.asExpected() || collapsed(plan, fork) || lost(plan, fork) ? 0 : 1;
            }
            return new RunTotals(verdicts, completed, failed, unavailable);
        }

        private static String verdict(Plan plan, ForkRecord fork) {
            if (collapsed(plan, fork)) {
                return fork.outcome() + ", so collapsed";
            }
            return lost(plan, fork) ? fork.outcome() + ", so its side loses" : fork.verdict();
        }

        /** Returns true if the fork of a side did not finish, which is a result of a search. */
        private static boolean lost(Plan plan, ForkRecord fork) {
            return plan.experiment().hasSides() && FlipJudge.isLoss(fork);
        }

        /**
         * Returns true if a fork timed out or was overloaded at a count that a search tried, which
         * is a result. At the first count, it is a failure.
         */
        private static boolean collapsed(Plan plan, ForkRecord fork) {
            return SearchProbes.hasCollapsed(fork)
                    && plan.experiment()
                            .search()
                            .filter(search ->
                                    !search.level(search.from())
                                            .label()
                                            .equals(fork.levels().get(search.axis())))
                            .isPresent();
        }

        /** Returns the number of forks that ended in any way. */
        public long ended() {
            return verdicts.values().stream().mapToLong(Long::longValue).sum();
        }

        /** Returns true if there is something to report: rows, or an expected end without rows. */
        public boolean hasResults() {
            return completed > 0 || failed < ended();
        }
    }
}
