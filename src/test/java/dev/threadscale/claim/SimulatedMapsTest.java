package dev.threadscale.claim;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.claim.MapRates.Rate;
import java.util.List;
import java.util.function.DoubleBinaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The rates that {@link SimulatedVerdictsSoak} publishes of maps, on a sample. */
class SimulatedMapsTest {

    private static final int MAPS = 4;

    static List<ForkEffects> promised() {
        return ForkEffects.all().stream().filter(FlipRates::isPromised).toList();
    }

    private static Rate ofLines(ForkEffects effects, int maps) {
        Rate rate = Rate.NONE;
        for (DoubleBinaryOperator line : MapRates.lines().values()) {
            rate = rate.and(MapRates.of(line, effects, maps));
        }
        return rate;
    }

    @Test
    void mapTakesAThirdOfForksOfAllCellsJudgedAsSurely() {
        Rate rate = ofLines(ForkEffects.all().getFirst(), MAPS);

        assertThat(rate.share()).isLessThan(1.0 / 3);
        assertThat(rate.named()).isGreaterThan(rate.cells() * 9 / 10);
    }

    @ParameterizedTest
    @MethodSource("promised")
    void wrongSideIsNamedInFewCells(ForkEffects effects) {
        Rate rate = ofLines(effects, 1);

        assertThat(rate.wrong()).isLessThanOrEqualTo(rate.cells() * 3 / 100);
    }

    @Test
    void equalSidesHaveNoFalseWinnerBeyondThePromise() {
        int maps = 0;
        int wrong = 0;
        for (ForkEffects effects : promised()) {
            Rate rate = MapRates.of(MapRates.equal(), effects, 10);
            maps += rate.maps();
            wrong += rate.falseMaps();
        }

        assertThat(wrong).isLessThanOrEqualTo(maps * 5 / 100);
    }
}
