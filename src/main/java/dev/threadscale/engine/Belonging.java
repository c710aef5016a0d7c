package dev.threadscale.engine;

import dev.threadscale.plan.Fork;
import java.util.Locale;
import java.util.concurrent.ThreadLocalRandom;

/**
 * A thing that a run owns on a host, such as a container. It may still exist after the run was
 * killed.
 *
 * @param kind its type
 * @param id the identifier used by its engine
 * @param name the name shown to people
 * @param run id of the run; empty if unknown
 * @param active true if a study in progress may need it, such as a running container
 */
public record Belonging(Kind kind, String id, String name, String run, boolean active) {

    /** The label with the id of the run. */
    public static final String RUN_LABEL = "dev.threadscale.run";

    /** The label with the id of the fork. */
    public static final String FORK_LABEL = "dev.threadscale.fork";

    private static final String PREFIX = "threadscale-";

    /**
     * The kinds in the order of their removal: a network can only be removed after its containers.
     */
    public enum Kind {
        PROCESS,
        JOB,
        CONFIG_MAP,
        CONTAINER,
        NETWORK,
        VOLUME,
        FOLDER;

        /** Returns the word shown to people. */
        public String label() {
            return name().toLowerCase(Locale.ROOT).replace('_', ' ');
        }
    }

    /**
     * Returns a name for one attempt at a fork, different from the names of all earlier attempts.
     */
    public static String nameFor(String run, Fork fork) {
        return "%s%s-%s-%s".formatted(PREFIX, run, fork.id(), randomDigits());
    }

    /** Returns a name for something that exists once per run. */
    public static String nameFor(String run) {
        return PREFIX + run;
    }

    /** Returns four random hexadecimal digits. */
    public static String randomDigits() {
        return String.format(Locale.ROOT, "%04x", ThreadLocalRandom.current().nextInt(1 << 16));
    }

    /** Returns a copy marked as not in use. */
    public Belonging passive() {
        return new Belonging(kind, id, name, run, false);
    }

    /** Returns {@code container NAME of run RUN}. */
    public String text() {
        return kind.label() + " " + name + (run.isEmpty() ? "" : " of run " + run);
    }
}
