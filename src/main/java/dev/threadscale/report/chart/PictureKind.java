package dev.threadscale.report.chart;

import dev.threadscale.report.data.Evidence;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * A kind of picture: a row of {@link PictureKinds}.
 *
 * @param <P> what a picture is drawn of: most often a panel
 * @param name of its files; {@code %s} stands for a level, an axis or a variable
 * @param places where it is drawn; none where it does not apply
 * @param drawn the picture of a place, under a name
 */
record PictureKind<P>(
        Subject subject,
        String name,
        Function<Evidence, Stream<P>> places,
        BiFunction<String, P, Stream<Chart>> drawn) {

    /** What a picture is about, which decides on the runs that have it. */
    enum Subject {
        TIMES,
        STARTS,
        OTHERS
    }

    /** Draws lazily, since each picture takes its time. */
    Stream<Chart> of(Evidence evidence) {
        return places.apply(evidence).flatMap(place -> drawn.apply(name, place));
    }
}
