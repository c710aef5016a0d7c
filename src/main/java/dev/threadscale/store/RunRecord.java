package dev.threadscale.store;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * {@code run.json}: what was run, where and with what.
 *
 * @param format of this file
 * @param experiment its name
 * @param run id of the run
 * @param profile that was applied
 * @param version of the kit
 * @param started time of the first start, ISO 8601
 * @param finished time when the last fork had ended; null until then
 * @param isolated whether containers kept the forks apart from the rest of the host
 * @param plan hash over all forks of the plan
 * @param digests what identifies each runtime's program, by runtime; a missing one is left out
 * @param host what the engine says of it
 * @param unavailable configurations that could not run on this host
 */
public record RunRecord(
        int format,
        String experiment,
        String title,
        String run,
        @Nullable String profile,
        String version,
        String started,
        @Nullable String finished,
        String engine,
        boolean isolated,
        String plan,
        int configurations,
        int forks,
        Map<String, Object> workload,
        Map<String, Object> measure,
        Map<String, Object> limits,
        Map<String, Object> jvm,
        List<AxisRecord> axes,
        Map<String, String> digests,
        Map<String, String> host,
        List<UnavailableRecord> unavailable) {

    /** The format that this version writes. */
    public static final int FORMAT = 1;

    /** An axis with the labels of its levels. */
    public record AxisRecord(String name, List<String> levels) {}

    /** A configuration that could not run, with the reason. */
    public record UnavailableRecord(
            String configuration,
            Map<String, String> levels,
            String reason,
            @JsonProperty("remedy") String remedy) {}

    /** The same with the id that the store has found for it. */
    RunRecord named(String id) {
        return with(id, finished, unavailable);
    }

    RunRecord finishedAt(String time) {
        return with(run, time, unavailable);
    }

    RunRecord unavailable(List<UnavailableRecord> configurations) {
        return with(run, finished, configurations);
    }

    private RunRecord with(String id, @Nullable String end, List<UnavailableRecord> missing) {
        return new RunRecord(
                format,
                experiment,
                title,
                id,
                profile,
                version,
                started,
                end,
                engine,
                isolated,
                plan,
                configurations,
                forks,
                workload,
                measure,
                limits,
                jvm,
                axes,
                digests,
                host,
                List.copyOf(missing));
    }
}
