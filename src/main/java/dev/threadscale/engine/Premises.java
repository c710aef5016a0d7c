package dev.threadscale.engine;

import java.util.List;

/** A host or cluster on which runs have processes, containers and files, during and after them. */
public interface Premises extends AutoCloseable {

    /** The belongings of runs there, in an order in which they can be removed. */
    List<Belonging> belongings();

    /** Removes something, even if it is in use; does nothing if it is gone. */
    void remove(Belonging one);

    /** Removes everything that a run has there. */
    default void removeAllOf(String run) {
        belongings().stream().filter(one -> one.run().equals(run)).forEach(this::remove);
    }

    @Override
    void close();
}
