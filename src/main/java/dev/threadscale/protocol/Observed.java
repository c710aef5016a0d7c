package dev.threadscale.protocol;

import java.util.List;

/**
 * Something that a workload observes in each iteration besides its times, declared once beside the
 * code that reports it.
 *
 * @param name as in {@code observations.csv}
 * @param unit of its values, or empty
 * @param description one sentence for users; says what the subjects are, if there are several
 */
public record Observed(String name, String unit, String description) {

    /** The columns of an observation, in the order of the CSV. */
    public enum Column implements CsvColumn {
        PHASE("phase", "warmup, or measurement"),
        ITERATION("iteration", "number within its phase, from 1"),
        NAME("name", "what was observed; 'threadscale list workloads' describes it"),
        SUBJECT("subject", "which thread, CPU or task; empty for the iteration as a whole"),
        VALUE("value", "the value, in the unit of what was observed");

        private final String key;
        private final String description;

        Column(String key, String description) {
            this.key = key;
            this.description = description;
        }

        @Override
        public String key() {
            return key;
        }

        @Override
        public CsvType type() {
            return switch (this) {
                case PHASE, NAME, SUBJECT -> CsvType.TEXT;
                case ITERATION -> CsvType.WHOLE;
                case VALUE -> CsvType.NUMBER;
            };
        }

        @Override
        public List<String> only() {
            return this == PHASE ? Phase.keys() : List.of();
        }

        @Override
        public String description() {
            return description;
        }
    }
}
