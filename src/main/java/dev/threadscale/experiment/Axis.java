package dev.threadscale.experiment;

import dev.threadscale.levels.Axes;
import dev.threadscale.levels.Level;
import java.util.List;

/**
 * One dimension of the matrix.
 *
 * @param name one of {@link Axes}, or a parameter of the workload
 * @param levels its different values, at least one
 */
public record Axis(String name, List<Level> levels) {

    public Axis {
        levels = List.copyOf(levels);
    }

    public List<String> labels() {
        return levels.stream().map(Level::label).toList();
    }
}
