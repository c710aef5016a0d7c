package dev.threadscale.run;

import dev.threadscale.engine.Engine;
import dev.threadscale.engine.EngineException;
import dev.threadscale.experiment.RuntimeLevel;
import dev.threadscale.plan.Configuration;
import dev.threadscale.plan.Plan;
import dev.threadscale.store.PlanHash;
import dev.threadscale.store.RunDirectory;
import dev.threadscale.store.RunRecord;
import dev.threadscale.store.StoreException;

/**
 * Sees to it that a run is continued with what it was begun with: a mixture would compare nothing.
 */
public final class Resumption {

    private static final String NEW_RUN = "or begin a new run without --resume.";

    private Resumption() {}

    /** Refuses to continue a run with another plan, engine or image. */
    public static void check(RunDirectory run, Plan plan, Engine engine)
            throws StoreException, EngineException {
        RunRecord record = run.record();
        if (!record.plan().equals(PlanHash.of(plan))) {
            throw new StoreException(
                    "the run %s measures other configurations than '%s' has now"
                            .formatted(run.path(), record.experiment()),
                    "Resume with the same file, --profile, --set and --only, " + NEW_RUN,
                    null);
        }
        if (!record.engine().equals(engine.name())) {
            throw new StoreException(
                    "the run %s was begun with the engine %s"
                            .formatted(run.path(), record.engine()),
                    "Resume with --engine %s, %s".formatted(record.engine(), NEW_RUN),
                    null);
        }
        for (RuntimeLevel runtime :
                plan.configurations().stream().map(Configuration::runtime).distinct().toList()) {
            String then = record.digests().get(runtime.label());
            String now = engine.digest(runtime).orElse(null);
            if (then != null && now != null && !then.equals(now)) {
                throw new StoreException(
                        "the runtime %s is not the one that the run %s was begun with (%s, now %s)"
                                .formatted(runtime.label(), run.path(), then, now),
                        "Bring the old image back, " + NEW_RUN,
                        null);
            }
        }
    }
}
