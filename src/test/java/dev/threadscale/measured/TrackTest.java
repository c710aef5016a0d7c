package dev.threadscale.measured;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.threadscale.stats.Interval;
import org.junit.jupiter.api.Test;

class TrackTest {

    @Test
    void firstIterationIsTheLeastWhateverTheOrderOfTheRows() {
        Track track = track(2, 50, 0, 8, 0, 10, 1, 70);

        assertThat(track.first()).isEqualTo(9);
    }

    /** Iterations of other lengths would else look like uneven tasks. */
    @Test
    void spreadIsMeasuredWithinAnIteration() {
        Track even = track(1, 10, 1, 10, 2, 90, 2, 90);
        Track uneven = track(1, 5, 1, 15, 2, 45, 2, 135);

        assertThat(even.spread()).isZero();
        assertThat(uneven.spread()).isCloseTo(Math.sqrt(0.5), within(1e-12));
    }

    @Test
    void iterationsOfOneValueSpreadAmongThemselves() {
        assertThat(track(1, 5, 2, 15).spread()).isCloseTo(Math.sqrt(0.5), within(1e-12));
        assertThat(track(1, 5).spread()).isNaN();
    }

    @Test
    void whatLastsIsBetweenFifthsOfTheIterationsInTheirOrderAndALittleBeyond() {
        Track ten = track(1, 50, 2, 30, 3, 7, 4, 9, 10, 90, 9, 10, 8, 8, 7, 8, 6, 8, 5, 8);

        double factor = Math.pow(50 / 8.0, 0.25);
        assertThat(ten.lasting()).isEqualTo(new Interval(8 / factor, 50 * factor));
        assertThat(track(1, 5, 2, 80).lasting()).isEqualTo(new Interval(2.5, 160));
    }

    @Test
    void whatMayBeNothingOrLessGoesOnAlongALine() {
        assertThat(track(1, 0, 2, 40).lasting()).isEqualTo(new Interval(-10, 50));
        assertThat(track(1, -8, 2, 0).lasting()).isEqualTo(new Interval(-10, 2));
    }

    private static Track track(double... iterationsAndValues) {
        Track track = new Track();
        for (int i = 0; i < iterationsAndValues.length; i += 2) {
            track.add(iterationsAndValues[i], iterationsAndValues[i + 1]);
        }
        return track;
    }
}
