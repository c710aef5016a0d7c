package dev.threadscale.worker.load;

import java.util.Locale;

/** A way in which a request fails. A failed request does not count as answered. */
enum RequestFailure {
    /** The connection was closed before the whole answer had come. */
    CLOSED,
    /** The answer took longer than the time-out. */
    TIMED_OUT,
    /** The status was not 200. */
    OTHER_STATUS,
    /** The answer was not HTTP/1.1 with a length. */
    MALFORMED;

    private final String key = "failed-" + name().toLowerCase(Locale.ROOT).replace('_', '-');

    /** Returns the key in a {@link LoadReport}. */
    String key() {
        return key;
    }
}
