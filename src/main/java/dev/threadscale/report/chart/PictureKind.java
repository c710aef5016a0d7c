package dev.threadscale.report.chart;

import dev.threadscale.report.data.Analysis;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * A kind of picture, listed in {@link PictureKinds}.
 *
 * @param <P> the place of a picture, which for most kinds is a panel
 * @param name the name of its files; {@code %s} is replaced by a level, an axis or a variable
 * @param places returns one place for each picture; none if the kind does not apply
 * @param drawn draws the picture of a place under a name
 */
record PictureKind<P>(
        Subject subject,
        String name,
        Function<Analysis, Stream<P>> places,
        BiFunction<String, P, Stream<Chart>> drawn) {

    /** The subject of a picture, which decides which runs have it. */
    enum Subject {
        TIMES,
        STARTS,
        OTHERS
    }

    /** Draws the pictures lazily, since each takes its time. */
    Stream<Chart> of(Analysis analysis) {
        return places.apply(analysis).flatMap(place -> drawn.apply(name, place));
    }
}
