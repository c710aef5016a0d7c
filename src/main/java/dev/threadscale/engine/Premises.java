package dev.threadscale.engine;

import java.util.List;

/** Where runs have something, for as long as they go on and maybe after that. */
public interface Premises extends AutoCloseable {

    /** What runs have there now, in an order in which it can be removed. */
    List<Belonging> belongings();

    /** Removes something, also if it is in use; nothing if it is gone already. */
    void remove(Belonging one);

    /** Removes all that a run has there. */
    default void removeAllOf(String run) {
        for (Belonging one : belongings()) {
            if (one.run().equals(run)) {
                remove(one);
            }
        }
    }

    @Override
    void close();
}
