package dev.threadscale.run;

import dev.threadscale.engine.Engine;
import dev.threadscale.engine.EngineException;
import dev.threadscale.plan.Configuration;

/**
 * A place that runs one fork at a time: a host, or a node of a cluster.
 *
 * @param name empty if it is the only one
 * @param engine runs forks there and nowhere else
 */
public record Node(String name, Engine engine) {

    /** Creates the only node of a run. */
    public static Node only(Engine engine) {
        return new Node("", engine);
    }

    /** Returns a problem after the node's name, if it has one. */
    public String named(String problem) {
        return name.isEmpty() ? problem : name + ": " + problem;
    }

    /** Returns a failure whose message begins with the node's name, if it has one. */
    EngineException named(EngineException failed) {
        return name.isEmpty()
                ? failed
                : EngineException.unusable("%s", named(String.valueOf(failed.getMessage())))
                        .because(failed)
                        .fix("%s", failed.remedy());
    }

    /** Returns true unless a configuration has a system of another name. */
    boolean takes(Configuration configuration) {
        return configuration.system().filter(system -> !system.equals(name)).isEmpty();
    }

    /** Returns true if another node could run a fork of a configuration just as well. */
    boolean canLeaveToOthers(Configuration configuration) {
        return !name.isEmpty() && configuration.system().isEmpty();
    }
}
