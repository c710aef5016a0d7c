package dev.threadscale.results;

import dev.threadscale.levels.Levels;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * The contents of {@code calibration.json}: the smallest difference that a host can distinguish
 * from noise, found by comparing forks of the same configuration.
 *
 * @param format of this file
 * @param run id of the run that found it
 * @param started time when that run was begun, ISO 8601
 * @param version of the kit
 * @param host what the engine says of it
 * @param detectablePercent the largest of the configurations
 */
public record CalibrationRecord(
        int format,
        String run,
        String started,
        String version,
        String engine,
        Map<String, String> host,
        double confidencePercent,
        double powerPercent,
        double detectablePercent,
        List<Sides> configurations) {

    /** The format that this version writes. */
    public static final int FORMAT = 1;

    /** The name of the experiment that calibrates, and of its folder. */
    public static final String EXPERIMENT = "calibration";

    static final String FILE = "calibration.json";

    /** Hosts change: their kernel, microcode and other processes. */
    private static final Duration LASTS = Duration.ofDays(30);

    /**
     * One configuration, its forks dealt to two sides.
     *
     * @param levels label by axis
     * @param forks of each side, the smaller number
     * @param variationPercent standard deviation of the means of all its forks, of their mean
     * @param observedPercent by which the two sides differ, although they are the same
     * @param detectablePercent the smallest difference that this number of forks finds
     */
    public record Sides(
            Levels levels,
            int forks,
            double variationPercent,
            double observedPercent,
            double detectablePercent) {}

    /** Returns true if it was made so long ago that the host may have changed. */
    public boolean isOld(Instant now) {
        return Instant.parse(started).plus(LASTS).isBefore(now);
    }

    /** The largest coefficient of variation between forks of one configuration, as a share. */
    public double variation() {
        return configurations.stream().mapToDouble(Sides::variationPercent).max().orElse(0) / 100;
    }

    boolean isOf(String otherEngine, Map<String, String> otherHost) {
        return engine.equals(otherEngine) && host.equals(otherHost);
    }
}
