package dev.threadscale.doctor;

import dev.threadscale.engine.Engine;
import dev.threadscale.host.HostFiles;
import java.util.List;

/** Asks the engine. */
@FunctionalInterface
interface EngineCheck {

    /**
     * Looks.
     *
     * @param files of the launcher's host, which may be another than the engine's
     */
    List<Finding> look(Engine engine, HostFiles files) throws InterruptedException;
}
