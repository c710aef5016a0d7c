package dev.threadscale.experiment;

import dev.threadscale.levels.Level;
import dev.threadscale.levels.MeasuredAxis;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The axes and the changes to their product.
 *
 * @param axes the common ones first, then parameters of the workload
 * @param include combinations in addition to the product of the axes
 * @param exclude combinations removed from the product of the axes
 */
public record Matrix(List<MeasuredAxis> axes, List<Selection> include, List<Selection> exclude) {

    /** Returns the levels of a kind on the axes, followed by those in {@code include}. */
    <L extends Level> Stream<L> levels(Class<L> kind) {
        return Stream.concat(
                        axes.stream().flatMap(axis -> axis.typed().stream()),
                        include.stream()
                                .flatMap(one -> one.levels().values().stream())
                                .flatMap(Set::stream))
                .filter(kind::isInstance)
                .map(kind::cast);
    }
}
