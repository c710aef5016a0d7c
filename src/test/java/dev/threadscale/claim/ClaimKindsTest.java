package dev.threadscale.claim;

import static dev.threadscale.claim.Synthetic.A;
import static dev.threadscale.claim.Synthetic.B;
import static dev.threadscale.claim.Synthetic.bound;
import static dev.threadscale.claim.Synthetic.levels;
import static dev.threadscale.claim.Synthetic.open;
import static dev.threadscale.claim.Verdict.INCONCLUSIVE;
import static dev.threadscale.claim.Verdict.NOT_REPRODUCED;
import static dev.threadscale.claim.Verdict.REPRODUCED;
import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.claim.Measurements.SearchedKnee;
import dev.threadscale.claim.Measurements.SearchedKnee.Decisive;
import dev.threadscale.levels.Axis;
import dev.threadscale.levels.Levels;
import dev.threadscale.measured.Doubt;
import dev.threadscale.measured.ForkValues;
import dev.threadscale.measured.MeasuredConfiguration;
import dev.threadscale.measured.Outcome;
import dev.threadscale.measured.Quantity;
import dev.threadscale.stats.Looks;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every kind of claim, once where it is true and once where it is false. */
class ClaimKindsTest {

    /** Elapsed times along an axis, {@code LEVEL=MS}. */
    private static Synthetic along(String axis, String times) {
        Synthetic run = new Synthetic();
        for (String time : times.split(" ", -1)) {
            String[] parts = time.split("=", -1);
            run.around(levels(axis, parts[0]), Double.parseDouble(parts[1]) * 1e6);
        }
        return run;
    }

    private static Claim claimAlongAnAxis(String name) {
        return switch (name) {
            case "flat" -> new Claim.Flat("tasks", List.of(), bound("within 10%"));
            case "flat in 1 and 8" ->
                    new Claim.Flat("tasks", List.of("1", "8"), bound("within 10%"));
            case "faster than 1" ->
                    new Claim.Scaling("tasks", "1", List.of("2", "8"), bound(">= 1.8"));
            case "order" -> new Claim.Order("threads", List.of("pool", "stream", "fork-join"));
            case "knee at 2" ->
                    new Claim.Knee("threads", List.of("1", "2", "4", "8"), "2", bound("within 5%"));
            default -> throw new AssertionError(name);
        };
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "tasks   | flat            | 1=100 8=101 32=99              | REPRODUCED",
                "tasks   | flat            | 1=100 8=100 32=180             | NOT_REPRODUCED",
                "tasks   | flat in 1 and 8 | 1=100 8=100 32=180             | REPRODUCED",
                "tasks   | flat            | 1=100 8=108 32=116 64=124      | NOT_REPRODUCED",
                "tasks   | faster than 1   | 1=100 2=50 8=51                | REPRODUCED",
                "tasks   | faster than 1   | 1=100 2=50 8=90                | NOT_REPRODUCED",
                "tasks   | faster than 1   | 2=50 8=50                      | INCONCLUSIVE",
                "threads | order           | fork-join=30 pool=10 stream=20 | REPRODUCED",
                "threads | order           | pool=20 stream=10 fork-join=30 | NOT_REPRODUCED",
                "threads | order           | pool=10 stream=20              | INCONCLUSIVE",
                "threads | knee at 2       | 1=100 2=50 4=50 8=70           | REPRODUCED",
                "threads | knee at 2       | 1=100 2=50 4=25 8=25           | NOT_REPRODUCED",
                "threads | knee at 2       | 1=50 2=60 4=60 8=60            | NOT_REPRODUCED",
                "threads | knee at 2       | 1=100 2=50                     | INCONCLUSIVE",
            })
    void claimAlongAnAxisIsJudgedByItsTimes(
            String axis, String claim, String times, Verdict verdict) {
        assertThat(along(axis, times).judge(claimAlongAnAxis(claim)).verdict()).isEqualTo(verdict);
    }

    @Test
    void atACrossoverTheFasterChanges() {
        Claim crossover = new Claim.Crossover(A, B, "tasks", "10", "1000");

        assertThat(lines(10, 20, 3000, 2000).judge(crossover).verdict()).isEqualTo(REPRODUCED);
        assertThat(lines(10, 20, 1000, 2000).judge(crossover).verdict()).isEqualTo(NOT_REPRODUCED);
        assertThat(lines(20, 10, 1000, 2000).judge(crossover).verdict()).isEqualTo(NOT_REPRODUCED);
    }

    private static Synthetic lines(double aFew, double bFew, double aMany, double bMany) {
        return new Synthetic()
                .around(levels("threads", "a", "tasks", "10"), aFew)
                .around(levels("threads", "b", "tasks", "10"), bFew)
                .around(levels("threads", "a", "tasks", "1000"), aMany)
                .around(levels("threads", "b", "tasks", "1000"), bMany);
    }

    /** a takes 100 alone and 30 among many; b takes 200 alone and so long among many. */
    @ParameterizedTest
    @CsvSource({
        // factors 3.3 and 2.0, then 3.3 and 5.0
        "100, gain, REPRODUCED",
        "40,  gain, NOT_REPRODUCED",
        // the same factors
        "60,  gain, INCONCLUSIVE",
        // leads of 100 and then 170 or 10
        "200, lead, REPRODUCED",
        "40,  lead, NOT_REPRODUCED"
    })
    void gainIsARatioOfFactorsAndALeadADifferenceOfTimes(
            double bMany, String kind, Verdict verdict) {
        Claim claim =
                kind.equals("gain")
                        ? new Claim.Gain(A, B, "tasks", "10", List.of("1000"), bound("> 1"))
                        : new Claim.Lead(A, B, "tasks", "10", "1000", bound("> 0"));

        Judgement judgement = lines(100, 200, 30, bMany).judge(claim);

        assertThat(judgement.verdict()).isEqualTo(verdict);
        assertThat(judgement.place()).isEqualTo("threads=a over b, tasks=1000 over 10");
        assertThat(judgement.statistic().orElseThrow().value())
                .isCloseTo(
                        kind.equals("gain") ? 100.0 / 30 * bMany / 200 : bMany - 30 - 100,
                        Percentage.withPercentage(5));
    }

    @Test
    void collapseIsWhereTheSearchFoundIt() {
        Claim.Collapse claim = new Claim.Collapse(bound("200 to 280"));

        assertThat(collapse(claim, knee("cas", 219, 220), knee("method", 200, 280)).verdict())
                .isEqualTo(REPRODUCED);
        Judgement elsewhere = collapse(claim, knee("cas", 219, 220), knee("method", 1, 4));
        assertThat(elsewhere.verdict()).isEqualTo(NOT_REPRODUCED);
        assertThat(elsewhere.reason())
                .isEqualTo(
                        "the search found the collapse at 220 (by=cas); it found the collapse at 2 to 4 (by=method)");
        assertThat(collapse(claim, none(4096)).verdict()).isEqualTo(NOT_REPRODUCED);
        assertThat(collapse(claim, none(256)).verdict()).isEqualTo(INCONCLUSIVE);
        assertThat(collapse(claim, knee("cas", 128, 256)).verdict()).isEqualTo(INCONCLUSIVE);
        assertThat(collapse(claim, givenUp()).verdict()).isEqualTo(INCONCLUSIVE);
        assertThat(collapse(claim, givenUp()).reason())
                .isEqualTo("the search ended without a result at 2: it timed out (by=cas)");
        Judgement open = collapse(claim, givenUp(256));
        assertThat(open.verdict()).isEqualTo(INCONCLUSIVE);
        assertThat(open.reason())
                .isEqualTo(
                        "the search found no collapse up to 256, and was given up at 512: it failed (by=cas)");
        assertThat(collapse(claim, givenUp(280)).verdict()).isEqualTo(NOT_REPRODUCED);
        assertThat(collapse(claim).reason()).isEqualTo("this run has searched no such series");
    }

    /** A search compares counts of the same series, so a busy hour looks like a collapse. */
    @Test
    void kneeMovableByDoubtsIsOpen() {
        Claim.Collapse claim = new Claim.Collapse(bound("200 to 280"));
        SearchedKnee cas = knee("cas", 219, 220);
        SearchedKnee method = knee("method", 1, 4);

        for (String count : List.of("1", "219", "220")) {
            assertThat(collapse(claim, series("cas", count, 0.4), cas).verdict())
                    .isEqualTo(INCONCLUSIVE);
            assertThat(collapse(claim, series("cas", count, 0.1), cas).verdict())
                    .isEqualTo(REPRODUCED);
        }
        open(collapse(claim, series("method", "4", 0.4), cas, method))
                .endsWith("doubts may move it: other processes used 40 % of a fork's CPUs");
        assertThat(collapse(claim, series("cas", "220", 0.4), cas, method).verdict())
                .isEqualTo(NOT_REPRODUCED);
    }

    /** The counts of a series, one of them beside others. */
    private static List<MeasuredConfiguration> series(String by, String busy, double others) {
        return Stream.of("1", "4", "219", "220")
                .map(count -> counted(by, count, count.equals(busy) ? others : 0))
                .toList();
    }

    private static MeasuredConfiguration counted(String by, String count, double others) {
        ForkValues fork = new ForkValues(1, 1, List.of(Doubt.lacking(Doubt.Kind.OTHERS, others)));
        return new MeasuredConfiguration(
                levels("by", by, "tasks", count),
                Synthetic.ends("completed", 0, 1),
                Map.of(Quantity.TIME, List.of(fork)));
    }

    /** The counts at the ends of a bracket, each off the limit by a quarter. */
    private static List<Decisive> decisive(String by, long low, long high) {
        return List.of(
                new Decisive(levels("by", by, "tasks", "" + low), -Math.log(1.25)),
                new Decisive(levels("by", by, "tasks", "" + high), Math.log(1.25)));
    }

    private static Judgement collapse(Claim claim, SearchedKnee... knees) {
        return collapse(claim, List.of(), knees);
    }

    private static Judgement collapse(
            Claim claim, List<MeasuredConfiguration> configurations, SearchedKnee... knees) {
        Measurements measurements =
                new Measurements(
                        Axis.of(
                                new TreeMap<>(
                                        Map.of(
                                                "by",
                                                List.of("cas", "method"),
                                                "tasks",
                                                List.of("1", "4")))),
                        configurations,
                        Looks.ONE,
                        List.of(knees));
        return Judge.judge(List.of(Synthetic.finding(claim)), measurements).getFirst();
    }

    private static SearchedKnee knee(String by, long low, long high) {
        return new SearchedKnee(
                Levels.of("by", by),
                Optional.of(low),
                Optional.of(high),
                "",
                levels("by", by, "tasks", "1"),
                decisive(by, low, high));
    }

    private static SearchedKnee none(long low) {
        return new SearchedKnee(
                Levels.of("by", "cas"),
                Optional.of(low),
                Optional.empty(),
                "",
                Levels.NONE,
                List.of());
    }

    private static SearchedKnee givenUp(long low) {
        return new SearchedKnee(
                Levels.of("by", "cas"),
                Optional.of(low),
                Optional.empty(),
                "at 512: it failed",
                Levels.NONE,
                List.of());
    }

    private static SearchedKnee givenUp() {
        return new SearchedKnee(
                Levels.of("by", "cas"),
                Optional.empty(),
                Optional.empty(),
                "at 2: it timed out",
                Levels.NONE,
                List.of());
    }

    @Test
    void outcomesAreFactsEvenOfASingleFork() {
        Claim deadlock = new Claim.Outcome(Outcome.DEADLOCKED);
        Synthetic run =
                new Synthetic()
                        .ended(levels("tasks", "9"), "deadlocked", 1)
                        .ended(levels("tasks", "8"), "completed", 1);

        assertThat(run.judge(deadlock, Map.of("tasks", List.of("9")), null).verdict())
                .isEqualTo(REPRODUCED);
        Judgement both = run.judge(deadlock);
        assertThat(both.verdict()).isEqualTo(NOT_REPRODUCED);
        assertThat(both.reason()).isEqualTo("1 of 2 forks ended so, the others completed");
        assertThat(run.judge(deadlock, Map.of("tasks", List.of("7")), null).verdict())
                .isEqualTo(INCONCLUSIVE);
    }

    @Test
    void unrunnableForksSayNothingAboutOutcomes() {
        Judgement judgement =
                new Synthetic()
                        .ended(levels("tasks", "9"), "unavailable", 1)
                        .ended(levels("tasks", "8"), "invalid", 3)
                        .judge(new Claim.Outcome(Outcome.COMPLETED));

        assertThat(judgement.verdict()).isEqualTo(INCONCLUSIVE);
    }

    @Test
    void meanIsComparedWithABound() {
        Synthetic run = along("tasks", "1=110 2=120");

        assertThat(run.judge(new Claim.Value(bound(">= 100ms"))).verdict()).isEqualTo(REPRODUCED);
        Judgement below = run.judge(new Claim.Value(bound("< 100ms")));
        assertThat(below.verdict()).isEqualTo(NOT_REPRODUCED);
        assertThat(below.place()).isEqualTo("tasks=2");
    }

    @Test
    void publishedValueBeyondAPhysicalBoundIsCalledImpossible() {
        Claim bound = new Claim.Physical(bound(">= 100ms"));
        PublishedValues published = new PublishedValues(List.of("14.2s", "19ms"), null, null);
        String called =
                "the published 19ms is physically impossible, since any true value is >= 100ms";

        assertThat(along("tasks", "1=110").judge(bound, Map.of(), published).reason())
                .endsWith(called);
        assertThat(new Synthetic().judge(bound, Map.of(), published).reason()).endsWith(called);
    }

    @Test
    void singleForkCanBreakAPhysicalBoundOrKeepToIt() {
        Claim physical = new Claim.Physical(bound(">= 100ms"));
        Judgement kept = new Synthetic().exactly(levels("tasks", "1"), 103e6).judge(physical);
        Judgement broken =
                new Synthetic().exactly(levels("tasks", "1"), 99e6, 103e6, 180e6).judge(physical);

        assertThat(kept.verdict()).isEqualTo(REPRODUCED);
        assertThat(kept.p()).isEmpty();
        assertThat(broken.verdict()).isEqualTo(NOT_REPRODUCED);
        assertThat(broken.reason()).contains("so the measurement is wrong");
        assertThat(broken.statistic().orElseThrow().value()).isEqualTo(99e6);
        assertThat(
                        new Synthetic()
                                .ended(levels("tasks", "1"), "timed-out", 2)
                                .judge(physical)
                                .verdict())
                .isEqualTo(INCONCLUSIVE);
    }

    @Test
    void claimBeyondThisRunIsInconclusiveForItsReason() {
        open(new Synthetic().judge(new Claim.Beyond("the claim is about a Mac")))
                .isEqualTo("the claim is about a Mac");
    }
}
