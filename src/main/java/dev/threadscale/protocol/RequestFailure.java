package dev.threadscale.protocol;

import java.util.Locale;

/** A way in which a request fails. A failed request does not count as answered. */
public enum RequestFailure {
    STATUS("with a status other than 200"),
    /** The connection was closed before the first byte of the answer. */
    CLOSED_BEFORE("closed before an answer"),
    /** The connection was closed between the first and the last byte of the answer. */
    CLOSED_WITHIN("closed within their answer"),
    /** The answer took longer than the load's patience. */
    TIMED_OUT("without an answer in time"),
    /** The answer cannot be read as HTTP/1.1. */
    MALFORMED("whose answer was not HTTP/1.1"),
    /** The connection could not be opened. */
    REFUSED("whose connection was refused");

    private final String text;
    private final String key = "errors_" + name().toLowerCase(Locale.ROOT);

    RequestFailure(String text) {
        this.text = text;
    }

    /** Returns words that follow a number of requests. */
    public String text() {
        return text;
    }

    /** Returns the name of the observed number of such requests. */
    public String key() {
        return key;
    }
}
