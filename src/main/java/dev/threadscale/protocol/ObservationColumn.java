package dev.threadscale.protocol;

import java.util.Locale;

/** The columns of an observation, in the order of the CSV. */
public enum ObservationColumn implements CsvColumn {
    PHASE(CsvType.TEXT, "warmup, or measurement"),
    ITERATION(CsvType.WHOLE, "number within its phase, from 1"),
    NAME(CsvType.TEXT, "what was observed; 'threadscale list workloads' describes it"),
    SUBJECT(CsvType.TEXT, "which thread, CPU or task; empty for the iteration as a whole"),
    VALUE(CsvType.NUMBER, "the value, in the unit of what was observed");

    private final String key = name().toLowerCase(Locale.ROOT);
    private final CsvType type;
    private final String description;

    ObservationColumn(CsvType type, String description) {
        this.type = type;
        this.description = description;
    }

    @Override
    public String key() {
        return key;
    }

    @Override
    public CsvType type() {
        return type;
    }

    @Override
    public String description() {
        return description;
    }
}
