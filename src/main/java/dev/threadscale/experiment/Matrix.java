package dev.threadscale.experiment;

import dev.threadscale.levels.Axis;
import dev.threadscale.levels.Level;
import dev.threadscale.levels.Levels;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The axes and the changes to their product.
 *
 * @param axes the common ones first, then parameters of the workload
 * @param include combinations in addition to the product of the axes
 * @param exclude combinations removed from the product of the axes
 */
public record Matrix(List<Axis> axes, List<Selection> include, List<Selection> exclude) {

    /** Returns an axis by its name, if the matrix has it. */
    public Optional<Axis> axis(String name) {
        return axes.stream().filter(axis -> axis.name().equals(name)).findFirst();
    }

    /** Returns the axes with the labels that only {@code include} names after their own. */
    List<Axis> axesOf(List<Levels> configurations) {
        List<Axis> whole = new ArrayList<>();
        for (Axis axis : axes) {
            Set<String> labels = new LinkedHashSet<>(axis.labels());
            for (Levels configuration : configurations) {
                if (configuration.isOn(axis.name())) {
                    labels.add(configuration.get(axis.name()));
                }
            }
            whole.add(axis.with(List.copyOf(labels)));
        }
        return whole;
    }

    /** Returns the levels of a kind on the axes, followed by those in {@code include}. */
    <L extends Level> List<L> levels(Class<L> kind) {
        List<Level> levels = new ArrayList<>();
        for (Axis axis : axes) {
            levels.addAll(axis.levels());
        }
        for (Selection included : include) {
            included.levels().values().forEach(levels::addAll);
        }
        return levels.stream().filter(kind::isInstance).map(kind::cast).toList();
    }
}
