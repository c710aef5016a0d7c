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
 * A finding on a page: its claim, and the results of a run on it.
 *
 * @param points the direction in which the measured value points; empty if it was not measured
 * @param measured the decisive number; empty if it was not measured
 * @param interval its 95 % confidence interval; empty if there is none
 * @param claimed the condition to fulfil; empty if no run can test it
 * @param figures all numbers, the most interesting first
 * @param p before any correction; empty if the claim does not involve chance
 * @param reason the reason for the verdict
 * @param why the reason why its sides differ; empty if it was not recorded
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
     * @param flame the distribution of CPU time; empty if it was not recorded
     * @param recordings paths of the recordings, relative to the run
     */
    public record Why(List<Block> blocks, Optional<FlamePicture> flame, List<String> recordings) {}

    /** Creates an entry without the reason why its sides differ. */
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

    /** Returns the verdict in words, with the direction of an open claim. */
    public String verdict() {
        return mark.word() + direction().map(", "::concat).orElse("");
    }

    /**
     * Returns the direction of an open claim in words; empty if it is decided or was not measured.
     */
    public Optional<String> direction() {
        return points.filter(_ -> mark == Mark.INCONCLUSIVE).map(FindingWords::direction);
    }

    /**
     * Returns how many claims have numbers that agree with them, in words; empty if none was
     * measured.
     */
    public static Optional<String> pointing(List<FindingEntry> claims) {
        return FindingWords.pointing(
                claims.stream().map(FindingEntry::points),
                claims.stream()
                        .flatMap(claim -> claim.figures.stream())
                        .anyMatch(figure -> figure.name().equals(PUBLISHED)));
    }

    /** Returns the id of the claim in the page of its run. */
    public String anchor() {
        return "claim-" + URLEncoder.encode(id, StandardCharsets.UTF_8);
    }

    /** Returns true if a run here can test the claim. */
    public boolean isTestable() {
        return mark != Mark.NOT_TESTABLE;
    }
}
