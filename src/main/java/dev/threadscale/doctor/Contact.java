package dev.threadscale.doctor;

import dev.threadscale.engine.Engine;
import dev.threadscale.engine.EngineException;

/** Whether the engine could be reached. */
public sealed interface Contact {

    /** It answers. */
    record Reached(Engine engine) implements Contact {}

    /** It does not, and says why. */
    record Failed(EngineException why) implements Contact {}
}
