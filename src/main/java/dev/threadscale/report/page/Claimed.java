package dev.threadscale.report.page;

import dev.threadscale.claim.Judgement;
import dev.threadscale.report.layout.LevelLabels;
import dev.threadscale.report.page.RunPage.Fact;
import dev.threadscale.report.table.FindingWords;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * A claim and what a run says of it.
 *
 * @param measured what decides, in one number; empty if nothing was measured
 * @param claimed what has to be fulfilled; empty if no run can tell
 * @param figures the numbers, those of interest first
 * @param p before any correction; empty where no chance is involved
 * @param reason why the verdict is what it is
 */
public record Claimed(
        String id,
        String claim,
        Mark mark,
        String measured,
        String claimed,
        List<Fact> figures,
        OptionalDouble p,
        String reason) {

    static Claimed of(Judgement judgement) {
        String measured = FindingWords.measured(judgement).orElse("");
        String expected = judgement.finding().expect().expected();
        return new Claimed(
                judgement.finding().id(),
                judgement.finding().claim(),
                Mark.of(judgement),
                measured,
                expected,
                Fact.known(
                        Stream.of(
                                new Fact("measured", measured),
                                fact("95 % interval", FindingWords.interval(judgement)),
                                fact("p (Holm)", FindingWords.p(judgement)),
                                new Fact("claimed", expected),
                                fact(
                                        "why there",
                                        Optional.ofNullable(judgement.finding().because())),
                                fact("published", FindingWords.published(judgement)),
                                fact("size", FindingWords.size(judgement)))),
                judgement.p(),
                LevelLabels.capital(FindingWords.reason(judgement)));
    }

    private static Fact fact(String name, Optional<String> value) {
        return new Fact(name, value.orElse(""));
    }

    /** True if a run here can tell whether it holds. */
    public boolean isTestable() {
        return mark != Mark.NOT_TESTABLE;
    }
}
