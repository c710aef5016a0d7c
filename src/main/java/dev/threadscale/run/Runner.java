package dev.threadscale.run;

import dev.threadscale.engine.Engine;
import dev.threadscale.engine.EngineException;
import dev.threadscale.engine.Unavailable;
import dev.threadscale.plan.Configuration;
import dev.threadscale.plan.Fork;
import dev.threadscale.plan.Plan;
import dev.threadscale.store.RunDirectory;
import dev.threadscale.store.StoreException;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Runs the forks of a plan that have not ended yet, one after the other, and stores each; then
 * those that its search asks for, until it has found what it looks for.
 */
public final class Runner {

    private final Engine engine;
    private final RunListener listener;
    private final InstantSource clock;

    public Runner(Engine engine, RunListener listener, InstantSource clock) {
        this.engine = engine;
        this.listener = listener;
        this.clock = clock;
    }

    /**
     * Runs what is left of a plan.
     *
     * @throws EngineException if the engine is lost; what has ended is kept
     * @throws InterruptedException if the launcher is told to stop; what has ended is kept
     */
    public RunTotals run(Plan plan, RunDirectory directory)
            throws EngineException, StoreException, InterruptedException {
        Set<String> ended = directory.endedForks();
        Scope scope = Scope.of(plan, ended, unavailable(plan));
        directory.unavailable(RunRecords.unavailable(scope.unavailable()));
        Optional<Searching> searching = Searching.of(scope, directory);
        try {
            listener.runBegins(scope);
            try {
                run(scope.pending(), plan, directory);
                if (searching.isPresent()) {
                    search(searching.get(), plan, directory, ended);
                }
            } finally {
                listener.runEnds();
            }
        } finally {
            directory.collect();
        }
        if (searching.isPresent()) {
            directory.searched(searching.get().results());
        }
        // Last: a run whose rows could not be collected can be resumed to do so.
        directory.finished(clock.instant().toString());
        return RunTotals.of(plan, directory.forks(), scope.unavailable().size());
    }

    private void run(List<Fork> forks, Plan plan, RunDirectory directory)
            throws EngineException, StoreException, InterruptedException {
        for (Fork fork : forks) {
            ForkRun.of(fork, plan.experiment().measure(), directory, engine, listener, clock);
        }
    }

    private void search(Searching searching, Plan plan, RunDirectory directory, Set<String> ended)
            throws EngineException, StoreException, InterruptedException {
        for (List<Fork> round = searching.next(); !round.isEmpty(); round = searching.next()) {
            List<Fork> pending = Scope.pending(round, ended);
            if (!pending.isEmpty()) {
                listener.roundBegins(pending);
                run(pending, plan, directory);
            }
        }
    }

    private Map<Configuration, Unavailable> unavailable(Plan plan) throws EngineException {
        Map<Configuration, Unavailable> unavailable = new LinkedHashMap<>();
        for (Configuration configuration : plan.configurations()) {
            engine.unavailable(configuration)
                    .ifPresent(reason -> unavailable.put(configuration, reason));
        }
        return unavailable;
    }
}
