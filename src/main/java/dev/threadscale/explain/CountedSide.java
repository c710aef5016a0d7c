package dev.threadscale.explain;

import dev.threadscale.levels.Levels;
import dev.threadscale.results.CauseRow.CauseKind;
import java.util.HashMap;
import java.util.Map;

/**
 * One side of a comparison, from the forks that count.
 *
 * @param levels label by axis
 * @param tasks of an iteration
 * @param elapsed mean time of an iteration, in ns
 * @param counted of an iteration, by the cause that it stands for; unknown is missing. CPU time
 *     stands under {@link CauseKind#CPU}, and the part of the kernel under {@link CauseKind#KERNEL}
 */
public record CountedSide(
        Levels levels, int tasks, double elapsed, Map<CauseKind, Double> counted) {

    /** The same for each task, with a recording. */
    Side recorded(Room room, Profile profile) {
        Map<CauseKind, Double> perTask = new HashMap<>(counted);
        perTask.replaceAll((kind, amount) ->
                kind.counter().filter(counter -> !counter.isTotal()).isPresent()
                        ? amount
                        : Double.valueOf(amount / tasks));
        return new Side(room, elapsed / tasks, perTask, profile);
    }
}
