package dev.threadscale.explain;

import dev.threadscale.levels.Levels;
import dev.threadscale.results.CauseKind;
import java.util.HashMap;
import java.util.Map;

/**
 * A side of a comparison, from the forks that count.
 *
 * @param levels label by axis
 * @param tasks number of tasks of an iteration
 * @param elapsed mean time of an iteration, in ns
 * @param counted amounts of an iteration by cause; unknown ones are missing. CPU time is under
 *     {@link CauseKind#CPU}, and the kernel's part of it under {@link CauseKind#KERNEL}
 */
public record CountedSide(
        Levels levels, int tasks, double elapsed, Map<CauseKind, Double> counted) {

    /** Returns the side per task, with its recording. */
    Side recorded(Room room, Profile profile) {
        Map<CauseKind, Double> perTask = new HashMap<>(counted);
        perTask.replaceAll((kind, amount) ->
                kind.counter().filter(counter -> !counter.isTotal()).isPresent()
                        ? amount
                        : Double.valueOf(amount / tasks));
        return new Side(room, elapsed / tasks, perTask, profile);
    }
}
