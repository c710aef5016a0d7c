package dev.threadscale.cli;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/**
 * The time that measuring some configurations took.
 *
 * @param time of all forks, one after the other
 * @param peakMemory of the largest fork, in bytes; 0 if unknown
 * @param processors that the largest fork saw
 * @param imageBytes sizes of the images, by runtime; 0 if unknown
 */
record ArtifactCost(
        int forks, Duration time, long peakMemory, int processors, Map<String, Long> imageBytes) {

    static final ArtifactCost NONE = new ArtifactCost(0, Duration.ZERO, 0, 1, Map.of());

    ArtifactCost and(ArtifactCost other) {
        Map<String, Long> images = new HashMap<>(imageBytes);
        images.putAll(other.imageBytes);
        return new ArtifactCost(
                forks + other.forks,
                time.plus(other.time),
                Math.max(peakMemory, other.peakMemory),
                Math.max(processors, other.processors),
                images);
    }
}
