package dev.threadscale.report.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.explain.Explanation;
import dev.threadscale.explain.RecordedFork;
import dev.threadscale.report.data.ExplainedFinding;
import dev.threadscale.report.data.ExplainedFinding.Machines;
import dev.threadscale.results.CauseKind;
import dev.threadscale.results.CauseRow.Cause;
import dev.threadscale.worker.carriers.HoldReason;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A reason for a difference that is none misleads more than no reason. */
class WhyWordsTest {

    private static final RecordedFork RECORDED = new RecordedFork("", "", 0.024, 1234, Map.of());

    private static final Cause IDLE =
            new Cause(CauseKind.IDLE, "", Optional.of(9e6), Optional.of(5e6), Optional.of(0.9));

    private static String sentence(boolean byChance, List<Cause> causes, String problem) {
        return words(
                        byChance,
                        new Explanation(causes, RECORDED, RECORDED, problem, Optional.empty()))
                .sentence();
    }

    private static WhyWords words(boolean byChance, Explanation why) {
        return words(byChance, why, Optional.empty());
    }

    private static WhyWords words(boolean byChance, Explanation why, Optional<Machines> machines) {
        return new WhyWords(
                new ExplainedFinding(
                        "F",
                        "threads = platform",
                        "threads = virtual",
                        machines,
                        List.of(),
                        byChance,
                        why));
    }

    @Test
    void differencePossiblyByChanceIsMarked() {
        assertThat(sentence(false, List.of(IDLE), "")).isNotEmpty().doesNotContain("chance");
        assertThat(sentence(true, List.of(IDLE), ""))
                .isEqualTo(
                        "The difference may be due to chance. "
                                + sentence(false, List.of(IDLE), ""));
        assertThat(sentence(true, List.of(), "one of the two was not recorded"))
                .isEqualTo("One of the two was not recorded.");
    }

    /** A recorder that slows a fork may be its own cause. */
    @Test
    void costOfRecordingsIsShown() {
        RecordedFork faster = new RecordedFork("", "", -0.126, 5, Map.of());
        Explanation why = new Explanation(List.of(IDLE), RECORDED, faster, "", Optional.empty());

        assertThat(words(false, why).blocks())
                .filteredOn(ReportTable.class::isInstance)
                .singleElement()
                .extracting(table -> ((ReportTable) table).notes())
                .asString()
                .contains("took 2 % more and 13 % less time than those that count");
    }

    private static RecordedFork holding(HoldReason... reasons) {
        return new RecordedFork("", "", 0, 9, Map.of(), List.of(reasons), false);
    }

    private static String held(RecordedFork over) {
        Cause held =
                new Cause(
                        CauseKind.HELD,
                        "com.acme.Cache.get (acme.jar): synchronized",
                        Optional.of(1e7),
                        Optional.of(0.0),
                        Optional.of(0.97));
        return words(false, new Explanation(List.of(held), over, RECORDED, "", Optional.empty()))
                .sentence();
    }

    /** A newer JDK may be all that it takes. */
    @Test
    void heldCarrierIsExplainedWithWhatAnotherJdkDoes() {
        assertThat(held(holding(HoldReason.MONITOR)))
                .isEqualTo(
                        "With threads = platform, carriers are held for 10.0 ms per task"
                                + " (com.acme.Cache.get (acme.jar): synchronized), against 0 ns:"
                                + " 97 % of the difference. JDK 24 and later free the carrier.");
        assertThat(held(holding(HoldReason.MONITOR, HoldReason.NATIVE, HoldReason.OWN_MONITOR)))
                .endsWith(
                        " synchronized, own synchronized: JDK 24 and later free the carrier;"
                                + " native code: no JDK frees the carrier.");
    }

    /** What such a fork shows may differ from those that count. */
    @Test
    void sideThatWasRecordedWithoutItsCacheIsNamed() {
        RecordedFork uncached = new RecordedFork("", "", 0, 9, Map.of(), List.of(), true);

        assertThat(held(uncached))
                .endsWith(
                        " With threads = platform, the recorded fork ran without its ahead-of-time"
                                + " cache, which no recording allows.");
        assertThat(held(RECORDED)).doesNotContain("cache");
        assertThat(
                        words(
                                        false,
                                        new Explanation(
                                                List.of(IDLE),
                                                uncached,
                                                uncached,
                                                "",
                                                Optional.empty()))
                                .sentence())
                .contains("With both sides, the recorded fork ran");
    }

    private static Cause cause(CauseKind kind, double share) {
        return new Cause(
                kind, "Some.method", Optional.of(2e6), Optional.of(3e6), Optional.of(share));
    }

    @ParameterizedTest
    @EnumSource
    void eachKindThatExplainsHasASentence(CauseKind kind) {
        if (kind.canExplain()) {
            assertThat(sentence(false, List.of(cause(kind, 0.6)), ""))
                    .startsWith("With threads = virtual, ")
                    .endsWith(": 60 % of the difference.");
        }
    }

    @Test
    void smallCauseIsLeftOut() {
        assertThat(sentence(false, List.of(cause(CauseKind.CPU, 0.19)), ""))
                .isEqualTo("No recorded cause explains a fifth of the difference or more.");
        assertThat(sentence(false, List.of(), ""))
                .isEqualTo("No recorded cause explains a fifth of the difference or more.");
    }

    /** Which of the changes of a release moved the number is what a reader of two releases asks. */
    @Test
    void partsOfTwoMachinesAreNamedWithTheirSizes() {
        Explanation why = new Explanation(List.of(IDLE), RECORDED, RECORDED, "", Optional.empty());
        Machines machines =
                new Machines(
                        "jvm-26",
                        "jvm-27",
                        List.of(
                                part(CauseKind.COLLECTOR, 2e6, 7e6, Optional.of(0.75)),
                                part(CauseKind.PINNING, 3e6, 0, Optional.of(-0.25)),
                                part(CauseKind.ALLOCATED, 12e6, 10e6, Optional.empty())),
                        List.of(CauseKind.COMPILER));

        assertThat(words(false, why, Optional.of(machines)).sentence())
                .endsWith(
                        ": 90 % of the difference. The JVMs themselves differ: the collector of jvm-27 uses"
                                + " 7.00 ms of CPU time per task, against 2.00 ms (75 % of the"
                                + " difference); carriers of jvm-26 are pinned for 3.00 ms per task,"
                                + " against 0 ns (25 % against the difference); tasks on jvm-26"
                                + " allocate 11.44 MiB each, against 9.54 MiB. Not shown to differ:"
                                + " CPU time of the compilers.");
        assertThat(
                        words(false, why, Optional.of(new Machines("a", "b", List.of(), List.of())))
                                .sentence())
                .isEqualTo(words(false, why).sentence());
    }

    private static Cause part(CauseKind kind, double over, double under, Optional<Double> share) {
        return new Cause(kind, "", Optional.of(over), Optional.of(under), share);
    }
}
