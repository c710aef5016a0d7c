package dev.threadscale.run;

import dev.threadscale.engine.Belonging;
import dev.threadscale.engine.Engine;
import dev.threadscale.engine.EngineException;

/** What a run still has on its host though none of its forks runs. */
final class Leftovers {

    private Leftovers() {}

    static void remove(Engine engine, String run) throws EngineException {
        for (Belonging left : engine.belongings()) {
            if (left.run().equals(run)) {
                engine.remove(left);
            }
        }
    }
}
