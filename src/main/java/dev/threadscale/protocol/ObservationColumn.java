package dev.threadscale.protocol;

import java.util.Locale;

/** The columns of an observation. */
public enum ObservationColumn implements CsvColumn {
    PHASE,
    ITERATION,
    NAME,
    SUBJECT,
    VALUE;

    private final String key = name().toLowerCase(Locale.ROOT);

    @Override
    public String key() {
        return key;
    }
}
