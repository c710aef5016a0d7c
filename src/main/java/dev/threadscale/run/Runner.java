package dev.threadscale.run;

import dev.threadscale.engine.EngineException;
import dev.threadscale.experiment.Experiment;
import dev.threadscale.plan.Configuration;
import dev.threadscale.plan.Fork;
import dev.threadscale.plan.Plan;
import dev.threadscale.results.RunDirectory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Runs the forks of a plan that have not ended yet, one after the other, and stores each; then
 * those that its search or its precision asks for, until there are no more.
 */
public final class Runner {

    private final Nodes nodes;
    private final RunListener listener;
    private final RunClock clock;
    private final Optional<Duration> budget;

    /**
     * A runner.
     *
     * @param listener is called by one thread at a time, of iterations on a single node alone
     * @param budget the wall time of a call of {@link #run} after which no fork is begun that can
     *     be left out
     */
    public Runner(Nodes nodes, RunListener listener, RunClock clock, Optional<Duration> budget) {
        this.nodes = nodes;
        this.listener = nodes.areSeveral() ? new SharedListener(listener) : listener;
        this.clock = clock;
        this.budget = budget;
    }

    /**
     * Runs what is left of a plan.
     *
     * @throws EngineException if the engine is lost; what has ended is kept
     * @throws InterruptedException if the launcher is told to stop; what has ended is kept
     */
    public RunTotals run(Plan plan, RunDirectory directory) throws InterruptedException {
        Budget spending = Budget.from(budget, clock);
        Set<String> ended = directory.endedForks();
        Scope scope = Scope.of(plan, ended, nodes.unavailable(plan.configurations()));
        directory.unavailable(RunRecords.unavailable(scope.unavailable()));
        Lanes lanes = lanes(scope, directory);
        ForkSequence sequence = new ForkSequence(lanes, listener, spending);
        Rounds further = further(scope, directory);
        try {
            listener.runBegins(scope);
            try {
                if (!scope.pending().isEmpty()) {
                    directory.goesOn(plan.forks().size());
                    sequence.complete(scope.pending());
                    sequence.bracket();
                }
                Judging.of(directory);
                goOn(further, scope, sequence, directory, ended);
            } finally {
                listener.runEnds();
            }
        } finally {
            try {
                directory.doubted(lanes.doubts());
            } finally {
                directory.collect();
                Sentinels.collect(plan, directory);
                directory.settle();
            }
        }
        further.end();
        // Last: a run whose rows could not be collected can be resumed to do so.
        directory.finished(clock.instant().toString());
        return RunTotals.of(plan, directory.forks(), scope.unavailable().size());
    }

    /**
     * What asks for more than the plan. A search is not repeated where it was disturbed, since what
     * it measured next has followed from that.
     */
    private static Rounds further(Scope scope, RunDirectory directory) {
        Experiment experiment = scope.plan().experiment();
        return experiment
                .search()
                .<Rounds>map(search -> Searching.of(scope, search, directory))
                .or(() ->
                        experiment
                                .measure()
                                .precision()
                                .map(precision -> Refining.of(scope, precision, directory)))
                .orElseGet(() -> Repeating.of(scope, directory));
    }

    private void goOn(
            Rounds rounds,
            Scope scope,
            ForkSequence sequence,
            RunDirectory directory,
            Set<String> ended)
            throws InterruptedException {
        int planned = scope.plan().forks().size();
        for (List<Fork> forks = rounds.next(); !forks.isEmpty(); forks = rounds.next()) {
            planned += forks.size();
            Round round = Round.of(rounds.purpose(), forks, ended);
            boolean whole = true;
            if (!round.pending().isEmpty()) {
                if (!rounds.isRequired() && !sequence.affords(round.pending().size())) {
                    return;
                }
                directory.goesOn(planned);
                listener.roundBegins(round);
                if (rounds.isRequired()) {
                    sequence.complete(round.pending());
                } else {
                    whole = sequence.attempt(round.pending());
                }
                if (rounds.isBracketed()) {
                    sequence.bracket();
                }
            }
            Judging.of(directory);
            if (!whole) {
                return;
            }
        }
    }

    private Lanes lanes(Scope scope, RunDirectory directory) {
        SentinelNumbers numbers = SentinelNumbers.behindThoseOf(directory);
        List<Configuration> runnable =
                scope.runnable().stream().map(Fork::configuration).distinct().toList();
        List<Lane> lanes = new ArrayList<>();
        for (Node node : nodes.all()) {
            ForkRuns runs = new ForkRuns(directory, node, listener, clock);
            Sentinels sentinels = new Sentinels(scope.plan(), runnable, node, numbers, runs);
            lanes.add(new Lane(node, scope.plan().experiment().measure(), runs, sentinels));
        }
        return new Lanes(lanes, listener);
    }
}
