package dev.threadscale.claim;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.claim.FlipRates.Rate;
import dev.threadscale.flip.FlipAnswer;
import dev.threadscale.flip.FlipAnswer.Bracket;
import dev.threadscale.flip.FlipAnswer.Never;
import dev.threadscale.flip.FlipAnswer.NotOneLine;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The rates that {@link SimulatedVerdictsSoak} publishes of searches for a flip, on a sample. */
class SimulatedFlipsTest {

    private static final ForkEffects USUAL = ForkEffects.all().getFirst();

    /** Half of the forks of a grid that is as fine and as sure. */
    private static final double MOST_OF_GRID = 0.5;

    static List<ForkEffects> promised() {
        return ForkEffects.all().stream().filter(FlipRates::isPromised).toList();
    }

    @ParameterizedTest
    @MethodSource("promised")
    void trueFlipIsInBracketAndNoWrongSideIsNamed(ForkEffects effects) {
        Rate rate = FlipRates.of(effects, FlipRates.FLAT, 1);

        assertThat(rate.searches()).isEqualTo(FlipRates.PLACES);
        assertThat(rate.missed()).isLessThanOrEqualTo(FlipRates.PLACES * 5 / 100);
        assertThat(rate.wrong()).isLessThanOrEqualTo(FlipRates.PLACES * 3 / 100 + 1);
    }

    @Test
    void allSearchesTogetherKeepThePromise() {
        int searches = 0;
        int missed = 0;
        int wrong = 0;
        for (ForkEffects effects : promised()) {
            Rate rate = FlipRates.of(effects, FlipRates.FLAT, 1);
            searches += rate.searches();
            missed += rate.missed();
            wrong += rate.wrong();
        }

        assertThat(missed).isLessThanOrEqualTo(searches * 5 / 100);
        assertThat(wrong).isLessThanOrEqualTo(searches * 3 / 100);
    }

    @Test
    void searchTakesHalfOfForksOfGridThatIsAsFineAndAsSure() {
        List<Long> grid = new ArrayList<>();
        double step = 1 + SimulatedFlips.GOAL.withinPercent() / 100.0;
        for (double at = SimulatedFlips.FROM; at < SimulatedFlips.TO * step; at *= step) {
            grid.add(Math.round(Math.min(at, SimulatedFlips.TO)));
        }
        int searched = 0;
        int ofGrid = 0;
        for (int place = 0; place < FlipRates.PLACES; place++) {
            SimulatedFlips flips =
                    flips(SimulatedFlips.line(FlipRates.place(place), FlipRates.STEEP));
            searched += flips.search(place).forks();
            ofGrid += flips.gridForks(place, grid);
        }

        assertThat((double) searched).isLessThan(MOST_OF_GRID * ofGrid);
    }

    @Test
    void equalSidesHaveNoBracket() {
        assertThat(answers(_ -> 0, 50, Bracket.class)).isLessThanOrEqualTo(2);
        assertThat(answers(_ -> 0, 50, Never.class)).isLessThanOrEqualTo(2);
    }

    @Test
    void sideThatAlwaysWinsNeverLoses() {
        assertThat(answers(_ -> Math.log(0.8), 50, Never.class)).isGreaterThanOrEqualTo(45);
    }

    @Test
    void winnerThatChangesBackIsNotOneLine() {
        assertThat(answers(SimulatedFlips.there(1e6, 1e7), 50, NotOneLine.class))
                .isGreaterThanOrEqualTo(45);
    }

    private static SimulatedFlips flips(DoubleUnaryOperator truth) {
        return new SimulatedFlips(truth, USUAL, SimulatedFlips.USUAL);
    }

    private static int answers(
            DoubleUnaryOperator truth, int searches, Class<? extends FlipAnswer> wanted) {
        int answers = 0;
        for (int seed = 0; seed < searches; seed++) {
            if (wanted.isInstance(flips(truth).search(seed).end().answer())) {
                answers++;
            }
        }
        return answers;
    }
}
