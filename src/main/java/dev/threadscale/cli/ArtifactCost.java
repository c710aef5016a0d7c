package dev.threadscale.cli;

import dev.threadscale.cli.text.Amounts;
import dev.threadscale.levels.Axes;
import dev.threadscale.measured.ForkRecord;
import dev.threadscale.protocol.Seen;
import dev.threadscale.results.RunRecord;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/**
 * The time and the machine that measuring some configurations took.
 *
 * @param time of all forks, one after the other
 * @param peakMemory of the largest fork, in bytes; 0 if unknown
 * @param processors that the largest fork saw
 * @param imageBytes sizes of the images, by runtime; 0 if unknown
 */
record ArtifactCost(
        int forks, Duration time, long peakMemory, int processors, Map<String, Long> imageBytes) {

    static final ArtifactCost NONE = new ArtifactCost(0, Duration.ZERO, 0, 1, Map.of());

    static ArtifactCost of(ForkRecord fork, RunRecord run) {
        String runtime = fork.levels().get(Axes.RUNTIME);
        return new ArtifactCost(
                1,
                Duration.ofNanos(fork.durationNanos()),
                fork.peakMemoryBytes() == null ? 0 : fork.peakMemoryBytes(),
                processors(fork.seen().getOrDefault(Seen.PROCESSORS.key(), "")),
                Map.of(runtime, run.imageBytes().getOrDefault(runtime, 0L)));
    }

    private static int processors(String seen) {
        return seen.matches("[0-9]{1,6}") ? Integer.parseInt(seen) : 1;
    }

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

    /** Returns a sentence on the time and the memory. */
    String text() {
        return "Time: %s for %s in this run%s."
                .formatted(
                        Amounts.of(time),
                        Amounts.of(forks, "fork"),
                        peakMemory == 0
                                ? ""
                                : "; peak memory of a fork: " + Amounts.ofBytes(peakMemory));
    }

    /** Returns the smallest machine that can repeat it, in words. */
    String machine(RunRecord run) {
        long images = imageBytes.values().stream().mapToLong(bytes -> bytes).sum();
        return "%s, %s of memory for a fork%s, engine %s."
                .formatted(
                        Amounts.of(processors, "CPU"),
                        Amounts.ofBytes(run.experiment().limits().memoryBytes()),
                        images == 0
                                ? ""
                                : ", %s of disk for images".formatted(Amounts.ofBytes(images)),
                        run.engine());
    }
}
