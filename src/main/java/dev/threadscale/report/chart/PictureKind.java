package dev.threadscale.report.chart;

import dev.threadscale.report.data.Analysis;
import java.util.function.BiFunction;
import java.util.stream.Stream;

/**
 * A kind of picture, listed in {@link PictureKinds}.
 *
 * @param name the name of its files; {@code %s} is replaced by a level, an axis or a frame
 * @param drawn draws the pictures under a name; none if the kind does not apply
 */
record PictureKind(
        Subject subject, String name, BiFunction<String, Analysis, Stream<Chart>> drawn) {

    /** The subject of a picture, which decides which runs have it. */
    enum Subject {
        /** The answer of a search, which comes first in any run. */
        ANSWERS,
        TIMES,
        UPGRADES,
        STARTS,
        OTHERS
    }

    /** Returns true if a picture is shown even where all its values are equal. */
    boolean isAlwaysShown() {
        return subject == Subject.ANSWERS || subject == Subject.TIMES;
    }

    /** Draws the pictures lazily, since each takes its time. */
    Stream<Chart> of(Analysis analysis) {
        return drawn.apply(name, analysis);
    }
}
