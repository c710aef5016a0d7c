package dev.threadscale.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.report.page.ResultsPage.ExperimentRuns;
import dev.threadscale.results.ProspectRow;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The danger is a page of sixty verdicts, each sure alone, of which chance has made three. */
class ResultsPageTest {

    private static FindingEntry claimed(String id, Mark mark, double p) {
        return SomeClaims.claimed(id, mark, Optional.of(p), Optional.empty());
    }

    private static ResultsPage page(List<FindingEntry> claims) {
        return new ResultsPage(List.of(SomeClaims.experiment("study", claims)));
    }

    @Test
    void verdictsMadeUnsureByManyOthersAreNamed() {
        List<FindingEntry> claims =
                IntStream.range(0, 20)
                        .mapToObj(i -> claimed("OPEN" + i, Mark.INCONCLUSIVE, 0.5))
                        .collect(Collectors.toCollection(ArrayList::new));
        claims.add(claimed("SURE", Mark.REPRODUCED, 1e-6));
        claims.add(claimed("WEAK", Mark.NOT_REPRODUCED, 0.01));
        assertThat(page(claims).doubt()).startsWith("1 of 22 verdicts does not survive ");
        assertThat(page(claims).doubted())
                .extracting(told -> told.claimed().id())
                .containsExactly("WEAK");
        assertThat(page(claims.subList(20, 22)).doubted()).isEmpty();
    }

    @Test
    void experimentsOfAStudyAreTogetherAndThoseOfNoStudyComeLast() {
        ResultsPage page =
                new ResultsPage(
                        Stream.of("a Z", "b", "c A", "d Z")
                                .map(text -> (text + " ").split(" ", -1))
                                .map(of -> SomeClaims.experiment(of[0], of[1], List.of()))
                                .toList());
        assertThat(page.studies().keySet()).containsExactly("A", "Z", "");
        assertThat(page.studies().get("Z"))
                .extracting(ExperimentRuns::name)
                .containsExactly("a", "d");
    }

    @Test
    void claimsOfOtherExperimentsDoNotCountAmongThoseOfSome() {
        ResultsPage page =
                new ResultsPage(
                        Stream.of("mine", "other")
                                .map(name ->
                                        SomeClaims.experiment(
                                                name,
                                                List.of(
                                                        claimed("A", Mark.REPRODUCED, 0),
                                                        claimed("B", Mark.NOT_REPRODUCED, 0))))
                                .toList());
        assertThat(page.of(Set.of("mine")).answer())
                .isEqualTo("Of 2 claims 1 holds, 1 does not hold here.");
    }

    @Test
    void untestableClaimsComeAfterTheOthers() {
        assertThat(
                        page(List.of(
                                        claimed("B", Mark.NOT_TESTABLE, 1),
                                        claimed("A", Mark.REPRODUCED, 0)))
                                .told())
                .extracting(told -> told.claimed().id())
                .containsExactly("A", "B");
    }

    @Test
    void manyClaimsAreShownOnDemand() {
        List<FindingEntry> claims =
                IntStream.range(0, 13).mapToObj(i -> claimed("A" + i, Mark.REPRODUCED, 0)).toList();
        assertThat(page(claims.subList(0, 12)).isShort()).isTrue();
        assertThat(page(claims).isShort()).isFalse();
    }

    /** Open claims of a run, with the minutes until each of those that time would decide. */
    private static ExperimentRuns open(String name, int claims, int... minutes) {
        List<FindingEntry> open =
                IntStream.range(0, claims)
                        .mapToObj(i -> claimed(name + i, Mark.INCONCLUSIVE, 0.5))
                        .toList();
        Stream<ProspectRow> decided =
                IntStream.of(minutes)
                        .mapToObj(minute ->
                                new ProspectRow(
                                        "F",
                                        Optional.of(9),
                                        false,
                                        Optional.of(Duration.ofMinutes(minute).toNanos())));
        return SomeClaims.experiment(
                name, open, Stream.concat(decided, Stream.of(undecided(false))).toList());
    }

    private static ProspectRow undecided(boolean doubted) {
        return new ProspectRow("G", Optional.empty(), doubted, Optional.empty());
    }

    @Test
    void pageSaysHowManyOpenClaimsMoreTimeWouldDecide() {
        ResultsPage page =
                new ResultsPage(
                        List.of(
                                open("a", 4, 2, 12, 40),
                                open("b", 3, 25, 26),
                                open("c", 2, 10),
                                SomeClaims.experiment(
                                        "d", List.of(claimed("D", Mark.REPRODUCED, 0)))));
        assertThat(page.decidedBy(Duration.ofMinutes(1))).isZero();
        assertThat(page.decidedBy(Duration.ofMinutes(22))).isEqualTo(2);
        assertThat(page.decidedBy(Duration.ofMinutes(50))).isEqualTo(4);
        assertThat(page.more())
                .isEqualTo(
                        "30 minutes more would decide about 3 of the 9 open claims, the nearest F of a"
                                + " with 9 forks, F of c with 9 forks, F of a with 9 forks.");
    }

    @Test
    void equalClaimsKeepTheirExperiments() {
        assertThat(new ResultsPage(List.of(open("a", 1, 10), open("b", 1, 10))).more())
                .contains("F of a with 9 forks, F of b with 9 forks");
    }

    @Test
    void singleOpenClaimIsNotCounted() {
        assertThat(new ResultsPage(List.of(open("a", 1, 10))).more())
                .startsWith("30 minutes more would probably decide the open claim, the nearest F");
        assertThat(new ResultsPage(List.of(open("a", 1))).more())
                .isEqualTo("30 minutes more would hardly decide the open claim.");
    }

    @Test
    void pageSaysThatMoreTimeWouldNotHelp() {
        assertThat(new ResultsPage(List.of(open("a", 2))).more())
                .isEqualTo("30 minutes more would hardly decide any of the 2 open claims.");
    }

    @Test
    void pageSaysHowManyAQuieterHostWouldDecide() {
        List<FindingEntry> claims =
                List.of(claimed("A", Mark.INCONCLUSIVE, 0.5), claimed("B", Mark.INCONCLUSIVE, 0.5));
        ExperimentRuns run =
                SomeClaims.experiment("a", claims, List.of(undecided(true), undecided(true)));
        assertThat(new ResultsPage(List.of(run)).more())
                .isEqualTo(
                        "30 minutes more would hardly decide any of the 2 open claims; 2 are open"
                                + " because other programs or the host disturb the forks.");
    }

    /** A run that keeps no error cannot be extended. */
    @Test
    void nothingIsSaidWhereTimeIsNotTheLimit() {
        assertThat(page(List.of(claimed("A", Mark.INCONCLUSIVE, 0.5))).more()).isEmpty();
        assertThat(page(List.of(claimed("A", Mark.REPRODUCED, 0))).more()).isEmpty();
    }
}
