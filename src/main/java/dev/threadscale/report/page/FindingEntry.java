package dev.threadscale.report.page;

import dev.threadscale.claim.Judgement;
import dev.threadscale.report.data.Findings;
import dev.threadscale.report.layout.LevelLabels;
import dev.threadscale.report.page.RunPage.Fact;
import dev.threadscale.report.table.Block;
import dev.threadscale.report.table.FindingWords;
import dev.threadscale.report.table.WhyWords;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A finding on a page: its claim, and what a run says of it.
 *
 * @param points the way that what was measured points; empty if nothing was
 * @param measured what decides, in one number; empty if nothing was measured
 * @param interval of it, of 95 % confidence; empty if there is none
 * @param claimed what has to be fulfilled; empty if no run can tell
 * @param figures the numbers, those of interest first
 * @param p before any correction; empty where no chance is involved
 * @param reason why the verdict is what it is
 * @param why the sides of it differ; empty if that was not recorded
 */
public record FindingEntry(
        String id,
        String claim,
        Mark mark,
        Optional<Boolean> points,
        String measured,
        String interval,
        String claimed,
        List<Fact> figures,
        Optional<Double> p,
        String reason,
        Optional<Why> why) {

    private static final String PUBLISHED = "published";

    /**
     * The explanation of the difference between the sides of a claim.
     *
     * @param flame where their CPU time goes, if that was recorded
     * @param recordings paths in the run of what was recorded of them
     */
    public record Why(List<Block> blocks, Optional<FlamePicture> flame, List<String> recordings) {}

    /** Without a reason why its sides differ. */
    static FindingEntry of(Judgement judgement) {
        return of(judgement, Optional.empty());
    }

    static FindingEntry of(Judgement judgement, Findings findings) {
        return of(
                judgement,
                findings.explained(judgement)
                        .map(WhyWords::new)
                        .map(words ->
                                new Why(
                                        words.blocks(),
                                        FlamePicture.of(words.finding()),
                                        words.recordings())));
    }

    private static FindingEntry of(Judgement judgement, Optional<Why> why) {
        String measured = FindingWords.measured(judgement).orElse("");
        String interval = FindingWords.interval(judgement).orElse("");
        String expected = judgement.finding().expect().expected();
        return new FindingEntry(
                judgement.finding().id(),
                judgement.finding().claim(),
                Mark.of(judgement),
                judgement.points(),
                measured,
                interval,
                expected,
                Fact.known(
                        Stream.of(
                                new Fact("measured", measured),
                                new Fact("95 % interval", interval),
                                fact("p (Hochberg)", FindingWords.p(judgement)),
                                new Fact("claimed", expected),
                                fact(
                                        "why there",
                                        Optional.ofNullable(judgement.finding().because())),
                                fact(PUBLISHED, FindingWords.published(judgement)),
                                fact("size", FindingWords.size(judgement)))),
                judgement.p(),
                LevelLabels.capital(FindingWords.reason(judgement)),
                why);
    }

    private static Fact fact(String name, Optional<String> value) {
        return new Fact(name, value.orElse(""));
    }

    /** The verdict in words, with the direction of an open claim. */
    public String verdict() {
        return mark.word() + direction().map(", "::concat).orElse("");
    }

    /** The direction of an open claim in words; empty if it is decided or was not measured. */
    public Optional<String> direction() {
        return points.filter(_ -> mark == Mark.INCONCLUSIVE).map(FindingWords::direction);
    }

    /** The number of claims whose numbers agree with them, in words; empty if none was measured. */
    public static Optional<String> pointing(List<FindingEntry> claims) {
        return FindingWords.pointing(
                claims.stream().map(FindingEntry::points),
                claims.stream()
                        .flatMap(claim -> claim.figures.stream())
                        .anyMatch(figure -> figure.name().equals(PUBLISHED)));
    }

    /** The claim's place in the page of its run. */
    public String anchor() {
        return "claim-" + URLEncoder.encode(id, StandardCharsets.UTF_8);
    }

    /** True if a run here can tell whether it holds. */
    public boolean isTestable() {
        return mark != Mark.NOT_TESTABLE;
    }
}
