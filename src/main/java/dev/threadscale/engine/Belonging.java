package dev.threadscale.engine;

import dev.threadscale.plan.Fork;
import java.util.Locale;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Something that a run has on a host, such as a container, even if the run was killed.
 *
 * @param kind what it is
 * @param id by which its engine knows it
 * @param name for people
 * @param run id of the run; empty if unknown
 * @param active true if a study in progress may need it, as it does a running container
 */
public record Belonging(Kind kind, String id, String name, String run, boolean active) {

    /** The label that holds the id of the run. */
    public static final String RUN_LABEL = "dev.threadscale.run";

    /** The label that holds the id of the fork. */
    public static final String FORK_LABEL = "dev.threadscale.fork";

    private static final String PREFIX = "threadscale-";

    /** In the order of their removal: a network cannot go before its containers. */
    public enum Kind {
        PROCESS,
        JOB,
        CONFIG_MAP,
        CONTAINER,
        NETWORK,
        VOLUME,
        FOLDER;

        /** The word for people. */
        public String label() {
            return name().toLowerCase(Locale.ROOT).replace('_', ' ');
        }
    }

    /** A name for one attempt at a fork, unlike those of all earlier attempts. */
    public static String nameFor(String run, Fork fork) {
        return "%s%s-%s-%s".formatted(PREFIX, run, fork.id(), randomDigits());
    }

    /** A name for something of which a run has one. */
    public static String nameFor(String run) {
        return PREFIX + run;
    }

    /** Four hexadecimal digits. */
    public static String randomDigits() {
        return String.format(Locale.ROOT, "%04x", ThreadLocalRandom.current().nextInt(1 << 16));
    }

    /** The same, marked as not in use. */
    public Belonging passive() {
        return new Belonging(kind, id, name, run, false);
    }

    /** {@code container NAME of run RUN}. */
    public String text() {
        return kind.label() + " " + name + (run.isEmpty() ? "" : " of run " + run);
    }
}
