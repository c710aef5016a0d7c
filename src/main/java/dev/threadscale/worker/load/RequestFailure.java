package dev.threadscale.worker.load;

import java.util.Locale;

/** A way in which a request fails. None counts as an answer, however fast it came. */
public enum RequestFailure {
    /** The connection was closed before the whole answer had come. */
    CLOSED,
    /** The answer took longer than the time-out. */
    TIMED_OUT,
    /** The status was not 200. */
    OTHER_STATUS,
    /** The answer was not HTTP/1.1 with a length. */
    MALFORMED;

    private final String label = name().toLowerCase(Locale.ROOT).replace('_', '-');

    /** The word in results. */
    public String label() {
        return label;
    }
}
