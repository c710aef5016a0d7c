package dev.threadscale.claim;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.levels.Levels;
import dev.threadscale.measured.Quantity;
import dev.threadscale.stats.Power;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The danger is a study that is run for an hour and could not have decided anything. */
class AssuranceTest {

    private static Finding finding(String bound, String... published) {
        return new Finding(
                "X",
                "a claim",
                Quantity.TIME,
                Map.of(),
                new Claim.Ratio(Levels.NONE, Levels.NONE, Bound.parse(bound).orElseThrow()),
                new PublishedValues(List.of(published), null, null));
    }

    private static List<Assurance> of(Finding... findings) {
        return Assurance.of(List.of(findings), Power.USUAL_VARIATION, 1);
    }

    /** By the noncentral t distribution of SciPy, for one test at 0.025. */
    @ParameterizedTest
    @CsvSource({">= 1.7, 2.5, 2", ">= 1, 1.051, 17", ">= 1, 1.0126, 252"})
    void closerToItsLimitTheMoreForksItTakes(String bound, String published, int forks) {
        assertThat(of(finding(bound, published)).getFirst().forks()).isBetween(forks, forks + 1);
    }

    @Test
    void closestOfSeveralPublishedSizesCounts() {
        assertThat(of(finding(">= 1", "1.5", "1.1")).getFirst().distance()).isBetween(0.09, 0.11);
    }

    @Test
    void whatIsNoNumberOrDoesNotFulfilTheClaimTellsNothing() {
        assertThat(of(finding(">= 1", "about 2"), finding(">= 1", "0.9"), finding(">= 1", "2s")))
                .isEmpty();
    }

    @Test
    void moreThanAnybodyWaitsForIsNotCounted() {
        assertThat(of(finding(">= 1", "1.0001")).getFirst().forks()).isEqualTo(Power.MOST);
    }
}
