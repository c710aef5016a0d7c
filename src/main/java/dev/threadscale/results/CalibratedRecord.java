package dev.threadscale.results;

import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * The calibration that the findings of a run are judged with.
 *
 * @param run id of the run that found it
 * @param started time of its beginning, ISO 8601
 * @param detectablePercent the least difference that the host can tell from noise
 */
public record CalibratedRecord(
        String run, String started, @JsonProperty("detectable_percent") double detectablePercent) {}
