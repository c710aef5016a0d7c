package dev.threadscale.engine;

import java.util.List;

/** A host or cluster on which runs own processes, containers and files, during and after them. */
public interface Premises extends AutoCloseable {

    /** Returns the belongings of runs, in an order in which they can be removed. */
    List<Belonging> belongings();

    /** Removes a belonging even if it is in use. Does nothing if it no longer exists. */
    void remove(Belonging belonging);

    /** Removes everything that a run owns here. */
    default void removeAllOf(String run) {
        belongings().stream()
                .filter(belonging -> belonging.run().equals(run))
                .forEach(this::remove);
    }

    @Override
    void close();
}
