package dev.threadscale.cli.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.report.page.Claimed;
import dev.threadscale.report.page.Mark;
import dev.threadscale.report.page.ResultsPage;
import dev.threadscale.report.page.ResultsPage.ExperimentRuns;
import dev.threadscale.report.page.SomeClaims;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The last lines of half an hour's work. */
class VerdictsTextTest {

    private static ExperimentRuns experiment(String name, Stream<Claimed> claims) {
        return SomeClaims.experiment(name, claims.toList());
    }

    private static Claimed claim(String id, Mark mark) {
        return SomeClaims.claimed(id, mark, Optional.empty(), Optional.empty());
    }

    private static String text(ExperimentRuns... experiments) {
        return VerdictsText.of(new ResultsPage(List.of(experiments)), Set.of("one", "two"))
                .replace(System.lineSeparator(), "\n");
    }

    @Test
    void countsComeFirstThenWhatDoesNotHoldThenWhatIsOpenThenWhatHolds() {
        assertThat(
                        text(
                                experiment(
                                        "one",
                                        Stream.of(
                                                claim("A", Mark.INCONCLUSIVE),
                                                claim("B", Mark.REPRODUCED),
                                                claim("C", Mark.NOT_TESTABLE))),
                                experiment("two", Stream.of(claim("D", Mark.NOT_REPRODUCED))),
                                experiment("other", Stream.of(claim("E", Mark.NOT_REPRODUCED)))))
                .isEqualTo(
                        """

                        what holds here: 1 reproduced, 1 not reproduced, 1 inconclusive, 1 not testable here
                          not reproduced  two                 D: Claim D.
                          inconclusive    one                 A: Claim A.
                          reproduced      one                 B: Claim B.
                        """);
    }

    @Test
    void whatIsOpenSaysWhereItPoints() {
        assertThat(
                        text(
                                experiment(
                                        "one",
                                        Stream.of(
                                                SomeClaims.pointing("A", true),
                                                SomeClaims.pointing("B", false)))))
                .isEqualTo(
                        """

                        what holds here: 0 reproduced, 0 not reproduced, 2 inconclusive; 1 of 2 measured claims points the claimed way
                          inconclusive, points to yes  one                 A: Claim A.
                          inconclusive, points to no   one                 B: Claim B.
                        """);
    }

    @Test
    void itFitsOnAScreen() {
        assertThat(
                        text(
                                experiment(
                                        "one",
                                        IntStream.range(0, 99)
                                                .mapToObj(i -> claim("A" + i, Mark.INCONCLUSIVE)))))
                .endsWith("\n  and 83 more: see the page\n")
                .hasLineCount(19);
    }

    @Test
    void withoutClaimsThereIsNothingToSay() {
        assertThat(text(experiment("one", Stream.of()))).isEmpty();
    }
}
