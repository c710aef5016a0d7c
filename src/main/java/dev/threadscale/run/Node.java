package dev.threadscale.run;

import dev.threadscale.engine.Engine;
import dev.threadscale.plan.Configuration;

/**
 * A place that runs one fork at a time: a host, or a node of a cluster.
 *
 * @param name empty if it is the only one
 * @param engine runs forks there and nowhere else
 */
public record Node(String name, Engine engine) {

    /** The only one. */
    public static Node only(Engine engine) {
        return new Node("", engine);
    }

    /** A problem after the node's name, if it has one. */
    public String named(String problem) {
        return name.isEmpty() ? problem : name + ": " + problem;
    }

    /** Whether its forks may run here: those of a system run on the node of its name. */
    boolean takes(Configuration configuration) {
        return configuration.system().filter(system -> !system.equals(name)).isEmpty();
    }

    /** Whether another node could run a fork of a configuration just as well. */
    boolean canLeaveToOthers(Configuration configuration) {
        return !name.isEmpty() && configuration.system().isEmpty();
    }
}
