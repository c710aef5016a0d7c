package dev.threadscale.engine;

import dev.threadscale.plan.Fork;
import java.util.concurrent.ThreadLocalRandom;

/** How what a fork has on its host is named and marked, so that it is found again. */
public final class Labels {

    public static final String RUN = "dev.threadscale.run";
    public static final String FORK = "dev.threadscale.fork";

    private static final String PREFIX = "threadscale-";

    private Labels() {}

    /** A name that no attempt at the fork had before. */
    public static String name(String run, Fork fork) {
        return "%s%s-%s-%s".formatted(PREFIX, run, fork.id(), random());
    }

    /** The name of something of which a run has one. */
    public static String name(String run) {
        return PREFIX + run;
    }

    /** Four digits. */
    public static String random() {
        return "%04x".formatted(ThreadLocalRandom.current().nextInt(1 << 16));
    }
}
