package dev.threadscale.measured;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonValue;
import org.jspecify.annotations.Nullable;

/**
 * The quantity that a claim is about.
 *
 * @param name a column of {@code iterations.csv}, an observation, or {@code task_cpu_ns} and the
 *     like for a time of the logged tasks
 * @param subject of the observation, or type of the tasks; null for all of them
 * @param as the property of a fork's values; null for their mean
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Quantity(String name, @Nullable String subject, @Nullable Aspect as) {

    public static final String ELAPSED = "elapsed_ns";

    /** The elapsed time of an iteration. */
    public static final Quantity TIME = new Quantity(ELAPSED, null);

    /** The prefix of the name of a column of {@code tasks.csv}. */
    public static final String TASK = "task_";

    /** The mean of a fork's values. */
    public Quantity(String name, @Nullable String subject) {
        this(name, subject, null);
    }

    /** Returns true if values are times in ns. */
    @JsonIgnore
    public boolean isTime() {
        return name.endsWith("_ns") && as != Aspect.SPREAD;
    }

    /** Returns true if a fork has only one value. */
    @JsonIgnore
    public boolean isOfFork() {
        return ForkQuantity.of(name).isPresent();
    }

    /** Returns true if values do not depend on chance: the sizes of the program and its image. */
    @JsonIgnore
    public boolean isFixed() {
        return name.equals(ForkQuantity.PROGRAM_BYTES.key())
                || name.equals(ForkQuantity.IMAGE_BYTES.key());
    }

    @Override
    public String toString() {
        return (as == null ? "" : as.label() + " ")
                + name
                + (subject == null ? "" : " of " + subject);
    }

    /** The property of a fork's values that a claim is about, other than their mean. */
    public enum Aspect {
        /** The value of the first iteration, including warm-up: that of a cold process. */
        FIRST("first"),
        /**
         * The unevenness of the values of an iteration: their standard deviation over their mean
         * (the coefficient of variation), as the mean over iterations.
         */
        SPREAD("spread");

        private final String label;

        Aspect(String label) {
            this.label = label;
        }

        /** Returns the word in experiments and in {@code run.json}. */
        @JsonValue
        public String label() {
            return label;
        }
    }
}
