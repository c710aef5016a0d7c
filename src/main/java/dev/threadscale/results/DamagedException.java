package dev.threadscale.results;

import java.io.IOException;

/** A sealed file could be read, and is not as it was written. */
final class DamagedException extends IOException {

    private static final long serialVersionUID = 1;

    DamagedException() {
        super(Seal.PROBLEM);
    }
}
