package dev.threadscale.claim;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;

/**
 * What a claim is about.
 *
 * @param name a column of {@code iterations.csv}, an observation, or {@code task_cpu_ns} and the
 *     like for a time of the logged tasks
 * @param subject of the observation, or type of the tasks; null for all of them
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Quantity(String name, @Nullable String subject) {

    public static final String ELAPSED = "elapsed_ns";

    /** Before the name of a column of {@code tasks.csv}. */
    public static final String TASK = "task_";

    /** Whether values are times in ns. */
    @JsonIgnore
    public boolean isTime() {
        return name.endsWith("_ns");
    }

    @Override
    public String toString() {
        return subject == null ? name : name + " of " + subject;
    }
}
