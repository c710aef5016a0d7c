package dev.threadscale.worker.load;

import java.util.Locale;

/** A way in which a request fails. A failed request does not count as answered. */
enum RequestFailure {
    /** The connection was closed before the whole answer had come. */
    CLOSED("whose connection was closed"),
    /** The answer took longer than the time-out. */
    TIMED_OUT("without an answer in time"),
    /** The status was not 200. */
    OTHER_STATUS("with another status than 200"),
    /** The answer was not HTTP/1.1 with a length or in chunks. */
    MALFORMED("whose answer was not HTTP/1.1 with a length or in chunks");

    private final String text;
    private final String key = "failed-" + name().toLowerCase(Locale.ROOT).replace('_', '-');

    RequestFailure(String text) {
        this.text = text;
    }

    /** Returns words that describe such requests. */
    String text() {
        return text;
    }

    /** Returns the key in a {@link LoadReport}. */
    String key() {
        return key;
    }
}
