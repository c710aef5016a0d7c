package dev.threadscale.engine;

/**
 * Something on the host that belongs to a run: of one that goes on, or of one that was killed.
 *
 * @param kind what it is
 * @param id by which its engine knows it
 * @param name for people
 * @param run id of the run; empty if nothing tells
 * @param active whether a study that goes on may need it, as a container that runs
 */
public record Belonging(Kind kind, String id, String name, String run, boolean active) {

    /** In the order in which they can be removed: a container holds its network. */
    public enum Kind {
        PROCESS,
        JOB,
        POD,
        CONFIG_MAP,
        CONTAINER,
        NETWORK,
        VOLUME,
        FOLDER;

        /** The word for people. */
        public String label() {
            return name().toLowerCase(java.util.Locale.ROOT).replace('_', ' ');
        }
    }

    /** The same where it takes no time from others. */
    public Belonging passive() {
        return new Belonging(kind, id, name, run, false);
    }

    /** {@code container NAME of run RUN}. */
    public String text() {
        return kind.label() + " " + name + (run.isEmpty() ? "" : " of run " + run);
    }
}
