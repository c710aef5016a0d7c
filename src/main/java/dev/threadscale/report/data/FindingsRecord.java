package dev.threadscale.report.data;

import com.fasterxml.jackson.databind.JsonNode;
import dev.threadscale.claim.Finding;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * What {@code run.json} says that findings need.
 *
 * @param findings in the order of the experiment; none if the run has none
 * @param unavailable levels by axis of the configurations that could not run
 * @param detectable the least share that the calibration of the host can tell from noise; empty
 *     without one
 */
public record FindingsRecord(
        List<Finding> findings, List<Map<String, String>> unavailable, OptionalDouble detectable) {

    /** Claims are about whole configurations, so that an unfinished run says nothing of them. */
    public static FindingsRecord of(Path directory, Run run) {
        return run.finished()
                ? read(directory)
                : new FindingsRecord(List.of(), List.of(), OptionalDouble.empty());
    }

    /** Also of an unfinished run. */
    public static FindingsRecord read(Path directory) {
        JsonNode json = RunFile.read(directory);
        List<Finding> findings = new ArrayList<>();
        for (JsonNode finding : json.path("findings")) {
            findings.add(RunFile.part(directory, finding, Finding.class, "a finding"));
        }
        List<Map<String, String>> unavailable = new ArrayList<>();
        RunFile.unavailable(
                directory,
                configuration -> {
                    Map<String, String> levels = new HashMap<>();
                    configuration
                            .path("levels")
                            .properties()
                            .forEach(
                                    level -> levels.put(level.getKey(), level.getValue().asText()));
                    unavailable.add(levels);
                });
        JsonNode detectable = json.path("calibration").path("detectable_percent");
        return new FindingsRecord(
                findings,
                unavailable,
                detectable.isNumber()
                        ? OptionalDouble.of(detectable.asDouble() / 100)
                        : OptionalDouble.empty());
    }
}
