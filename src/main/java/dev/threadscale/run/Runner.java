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
import java.util.Map;
import java.util.Set;

/** Runs the forks of a plan that have not ended yet, one after the other, and stores each. */
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
        try {
            listener.runBegins(scope);
            try {
                for (Fork fork : scope.pending()) {
                    ForkRun.of(
                            fork, plan.experiment().measure(), directory, engine, listener, clock);
                }
            } finally {
                listener.runEnds();
            }
        } finally {
            directory.collect();
        }
        // Last: a run whose rows could not be collected can be resumed to do so.
        directory.finished(clock.instant().toString());
        return RunTotals.of(directory.forks(), scope.unavailable().size());
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
