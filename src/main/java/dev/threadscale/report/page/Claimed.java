package dev.threadscale.report.page;

import dev.threadscale.claim.Judgement;
import dev.threadscale.report.data.Findings;
import dev.threadscale.report.layout.LevelLabels;
import dev.threadscale.report.page.RunPage.Fact;
import dev.threadscale.report.table.Block;
import dev.threadscale.report.table.FindingWords;
import dev.threadscale.report.table.WhyWords;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A claim and what a run says of it.
 *
 * @param measured what decides, in one number; empty if nothing was measured
 * @param claimed what has to be fulfilled; empty if no run can tell
 * @param figures the numbers, those of interest first
 * @param p before any correction; empty where no chance is involved
 * @param reason why the verdict is what it is
 * @param why why the sides of it differ; nothing if that was not recorded
 * @param flame where the CPU time of its sides goes, if that was recorded
 * @param recordings paths in the run of what was recorded of them
 */
public record Claimed(
        String id,
        String claim,
        Mark mark,
        String measured,
        String claimed,
        List<Fact> figures,
        Optional<Double> p,
        String reason,
        List<Block> why,
        Optional<FlamePicture> flame,
        List<String> recordings) {

    /** Without a reason why its sides differ. */
    public Claimed(
            String id,
            String claim,
            Mark mark,
            String measured,
            String claimed,
            List<Fact> figures,
            Optional<Double> p,
            String reason) {
        this(
                id,
                claim,
                mark,
                measured,
                claimed,
                figures,
                p,
                reason,
                List.of(),
                Optional.empty(),
                List.of());
    }

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
                judgement.p().stream().boxed().findFirst(),
                LevelLabels.capital(FindingWords.reason(judgement)));
    }

    static Claimed of(Judgement judgement, Findings findings) {
        Claimed claimed = of(judgement);
        return findings.explained(judgement)
                .map(WhyWords::new)
                .map(claimed::because)
                .orElse(claimed);
    }

    private Claimed because(WhyWords words) {
        return new Claimed(
                id,
                claim,
                mark,
                measured,
                claimed,
                figures,
                p,
                reason,
                words.blocks(),
                FlamePicture.of(words.finding()),
                words.recordings());
    }

    private static Fact fact(String name, Optional<String> value) {
        return new Fact(name, value.orElse(""));
    }

    /** True if a run here can tell whether it holds. */
    public boolean isTestable() {
        return mark != Mark.NOT_TESTABLE;
    }
}
