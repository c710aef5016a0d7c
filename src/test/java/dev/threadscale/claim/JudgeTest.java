package dev.threadscale.claim;

import static dev.threadscale.claim.Synthetic.A;
import static dev.threadscale.claim.Synthetic.B;
import static dev.threadscale.claim.Synthetic.bound;
import static dev.threadscale.claim.Synthetic.levels;
import static dev.threadscale.claim.Synthetic.ratio;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.threadscale.levels.Axis;
import dev.threadscale.measured.ForkQuantity;
import dev.threadscale.measured.MeasuredConfiguration;
import dev.threadscale.measured.Quantity;
import dev.threadscale.stats.Interval;
import dev.threadscale.stats.Looks;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Verdicts where the truth is known. The danger is a claim that is called reproduced because
 * nothing could be compared, or because one of several comparisons fits.
 */
class JudgeTest {

    /** The true ratio is 2, with 1 % noise and 6 forks. */
    @ParameterizedTest
    @CsvSource({
        ">= 1.5, REPRODUCED",
        ">= 3, NOT_REPRODUCED",
        "<= 3, REPRODUCED",
        "<= 1.5, NOT_REPRODUCED",
        "> 2, INCONCLUSIVE",
        "1.8 to 2.2, REPRODUCED",
        "2.5 to 4, NOT_REPRODUCED",
        "2 to 4, INCONCLUSIVE",
        "within 5%, NOT_REPRODUCED",
        "within 150%, REPRODUCED",
        "beyond 5%, REPRODUCED",
        "beyond 150%, NOT_REPRODUCED"
    })
    void ratioIsJudgedByItsWholeInterval(String bound, Verdict expected) {
        Judgement judgement = Synthetic.twoAgainstOne().judge(ratio(bound));

        assertThat(judgement.verdict()).isEqualTo(expected);
        assertThat(judgement.statistic().orElseThrow().value()).isCloseTo(2, within(0.1));
    }

    @Test
    void claimHasToHoldInEveryConfiguration() {
        Synthetic run = new Synthetic();
        for (String tasks : List.of("10", "100", "1000")) {
            run.around(levels("threads", "a", "tasks", tasks), 2e6);
            run.around(levels("threads", "b", "tasks", tasks), tasks.equals("100") ? 3e6 : 1e6);
        }

        Judgement everywhere = run.judge(ratio(">= 1.5"));
        Judgement elsewhere =
                run.judge(ratio(">= 1.5"), Map.of("tasks", List.of("10", "1000")), null);

        assertThat(everywhere.verdict()).isEqualTo(Verdict.NOT_REPRODUCED);
        assertThat(everywhere.place()).isEqualTo("threads=a over b, tasks=100");
        assertThat(everywhere.comparisons()).isEqualTo(3);
        assertThat(elsewhere.verdict()).isEqualTo(Verdict.REPRODUCED);
    }

    /** Six forks that all count three tasks are a verdict, and so are five a side. */
    @Test
    void constantValuesAreJudgedByTheirNumber() {
        Claim value = new Claim.Value(bound(">= 1ns"));

        assertThat(new Synthetic().exactly(A, same(3, 6)).judge(value).p().orElseThrow())
                .isEqualTo(2 * Math.pow(0.5, 6));
        assertThat(new Synthetic().exactly(A, same(3, 5)).judge(value).verdict())
                .isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(tied(8, 5).judge(ratio(">= 1.5")).p().orElseThrow())
                .isEqualTo(2 / 252.0, within(1e-12));
    }

    /** Counts tie easily: two forks that agree are no proof, and eight are. */
    @ParameterizedTest
    @CsvSource({
        // the value of a, where b has 4; forks of each
        "8, 2, >= 1.5, INCONCLUSIVE",
        "8, 3, >= 1.5, INCONCLUSIVE",
        "8, 8, >= 1.5, REPRODUCED",
        "8, 8, <= 1.5, NOT_REPRODUCED",
        "8, 8, within 5%, NOT_REPRODUCED",
        "4, 8, within 1%, REPRODUCED",
        "4, 8, beyond 0%, NOT_REPRODUCED",
    })
    void valuesThatDoNotVaryAreNoProofUntilThereAreMany(
            double value, int forks, String bound, Verdict expected) {
        assertThat(tied(value, forks).judge(ratio(bound)).verdict()).isEqualTo(expected);
    }

    @Test
    void tieIsInNoOrder() {
        assertThat(tied(4, 8).judge(new Claim.Order("threads", List.of("a", "b"))).verdict())
                .isEqualTo(Verdict.NOT_REPRODUCED);
    }

    /** The value of a, where b has 4. */
    private static Synthetic tied(double value, int forks) {
        return new Synthetic().exactly(A, same(value, forks)).exactly(B, same(4, forks));
    }

    private static double[] same(double value, int forks) {
        return DoubleStream.generate(() -> value).limit(forks).toArray();
    }

    /** The size of an image is no matter of chance, so that a single fork tells it. */
    @Test
    void sizeIsAFact() {
        Quantity size = new Quantity(ForkQuantity.IMAGE_BYTES.key(), null);
        Measurements run =
                new Measurements(
                        Axis.of(Map.of("threads", List.of("a", "b"))),
                        List.of(sized("a", size, 80.0, 80.0), sized("b", size, 200.0)),
                        Looks.ONE,
                        List.of());
        List<Judgement> judged =
                Judge.judge(
                        Stream.of("< 0.5", "> 0.5")
                                .map(one ->
                                        new Finding(
                                                one, "a claim", size, Map.of(), ratio(one), null))
                                .toList(),
                        run);

        assertThat(judged.getFirst().verdict()).isEqualTo(Verdict.REPRODUCED);
        assertThat(judged.getFirst().statistic().orElseThrow().value())
                .isEqualTo(0.4, within(1e-12));
        assertThat(judged.getFirst().adjusted()).isEmpty();
        assertThat(judged.getLast().verdict()).isEqualTo(Verdict.NOT_REPRODUCED);
    }

    private static MeasuredConfiguration sized(String threads, Quantity of, Double... bytes) {
        return new MeasuredConfiguration(
                levels("threads", threads),
                Synthetic.ends("completed", 0, bytes.length),
                Map.of(of, Synthetic.forks(List.of(bytes))));
    }

    /** The words of an open finding are true of the interval that is shown. */
    @Test
    void openFindingHasALimitInItsIntervalOrSaysThatItIsClear() {
        Random random = new Random(20260111);
        int clear = 0;
        for (int study = 0; study < 500; study++) {
            String bound = List.of("beyond 0%", "beyond 1%", "within 2%", "<= 1.02").get(study % 4);
            Judgement judgement =
                    new Synthetic()
                            .exactly(A, around(random, 102))
                            .exactly(B, around(random, 100))
                            .judge(ratio(bound));
            if (judgement.verdict() == Verdict.INCONCLUSIVE
                    && judgement.p().orElseThrow() >= Judge.SIGNIFICANCE) {
                Interval shown = judgement.statistic().orElseThrow().interval().orElseThrow();
                boolean reaches =
                        bound(bound).holds(shown.low()) != bound(bound).holds(shown.high())
                                || Stream.of(bound(bound).low(), bound(bound).high())
                                        .anyMatch(end -> shown.low() <= end && end <= shown.high());
                assertThat(judgement.reason())
                        .as(bound + " " + shown)
                        .contains(reaches ? "reaches across the limit" : "is clear of the limit");
                clear += reaches ? 0 : 1;
            }
        }
        assertThat(clear).isPositive();
    }

    private static double[] around(Random random, double mean) {
        return random.doubles(5, -1, 1).map(x -> mean * (1 + 0.02 * x)).toArray();
    }

    /** The same interval contradicts a range and its upper half alike. */
    @Test
    void rangeIsContradictedByWhatContradictsItsNearerEnd() {
        Synthetic run =
                new Synthetic()
                        .exactly(A, 1.13, 1.17, 1.21, 1.17, 1.15, 1.22)
                        .exactly(B, 1.01, 0.97, 1.0, 1.04, 0.99, 1.02);

        assertThat(run.judge(ratio("<= 1.1")).verdict()).isEqualTo(Verdict.NOT_REPRODUCED);
        assertThat(run.judge(ratio("within 10%")).verdict()).isEqualTo(Verdict.NOT_REPRODUCED);
        assertThat(run.judge(ratio("within 10%")).p().orElseThrow())
                .isCloseTo(run.judge(ratio("<= 1.1")).p().orElseThrow(), within(1e-6));
    }

    /** The effect size stands beside the verdict, for the two configurations that decide. */
    @Test
    void ratioNamesItsPairAndAMeanHasNone() {
        Pair pair = Synthetic.twoAgainstOne().judge(ratio("> 1")).pair().orElseThrow();

        assertThat(pair.effectSize().orElseThrow()).isGreaterThan(10);
        assertThat(Synthetic.twoAgainstOne().judge(new Claim.Value(bound(">= 1ns"))).pair())
                .isEmpty();
    }

    /** Two machines were published: a third between them is no other size, and one beyond is. */
    @ParameterizedTest
    @CsvSource({"0.98 0.79, 1.02", "1.04 0.79, 1", "1.5 0.5, 1", "0.5, 2", "2 4, 0.5", "10ms, "})
    void sizeIsComparedWithAllThatWasPublished(String published, @Nullable Double expected) {
        Judgement judgement =
                new Synthetic()
                        .exactly(A, same(1, 5))
                        .exactly(B, same(1, 5))
                        .judge(
                                ratio("within 5%"),
                                Map.of(),
                                new PublishedValues(List.of(published.split(" ")), null, null));

        if (expected == null) {
            assertThat(judgement.ofPublished()).isEmpty();
        } else {
            assertThat(judgement.ofPublished().orElseThrow().value())
                    .isCloseTo(expected, within(0.01));
        }
    }

    @Test
    void smallPAloneMayBeChanceAmongMany() {
        Measurements run = slow().exactly(levels("threads", "c"), 101, 100, 103).measurements();
        List<Finding> many =
                Stream.concat(Stream.of("a"), Collections.nCopies(4, "c").stream())
                        .map(JudgeTest::slower)
                        .toList();

        Judgement alone = Judge.judge(many.subList(0, 1), run).getFirst();
        List<Judgement> all = Judge.judge(many, run);

        assertThat(alone.verdict()).isEqualTo(Verdict.REPRODUCED);
        assertThat(all).allMatch(one -> one.verdict() == Verdict.INCONCLUSIVE);
        assertThat(all.getFirst().reason()).contains("is clear on its own, but not among all");
        assertThat(all.getFirst().adjusted().orElseThrow())
                .isCloseTo(5 * alone.p().orElseThrow(), within(1e-9));
    }

    /** Chance seldom makes all of them small. */
    @Test
    void smallPEverywhereIsSure() {
        Measurements run = slow().exactly(levels("threads", "c"), 108, 104, 106).measurements();

        List<Judgement> both = Judge.judge(List.of(slower("a"), slower("c")), run);

        assertThat(both).allMatch(one -> one.verdict() == Verdict.REPRODUCED);
        assertThat(both.getFirst().adjusted()).isEqualTo(both.getFirst().p());
    }

    private static Synthetic slow() {
        return new Synthetic().exactly(A, 104, 106, 108).exactly(B, 100, 101, 103);
    }

    private static Finding slower(String side) {
        return Synthetic.finding(new Claim.Ratio(levels("threads", side), B, bound("> 1")));
    }
}
