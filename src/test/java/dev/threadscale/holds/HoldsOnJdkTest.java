package dev.threadscale.holds;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.explain.HeldCarriers;
import dev.threadscale.explain.Hold;
import dev.threadscale.holds.HoldsOnJdk.Answer;
import dev.threadscale.worker.carriers.HoldReason;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HoldsOnJdkTest {

    /** One second on two carriers. */
    @ParameterizedTest(name = "{0}")
    @CsvSource({
        // name, held ms, of which others wait, carriers, answer
        "nothing,              0,    0,    2, FREES",
        "loading of classes,   20,   20,   2, FREES",
        "both all the time,    2000, 1900, 2, HOLDS",
        "one of both,          900,  0,    2, HOLDS",
        "spare ones,           9000, 100,  9, SPARE",
        "spare ones too late,  9000, 8000, 9, HOLDS",
    })
    void answerDependsOnTheTimeAndOnSpareCarriers(
            String name, long held, long late, long carriers, Answer answer) {
        Hold hold = new Hold("A.b", HoldReason.FILE, 100, held * 1_000_000, late * 1_000_000);

        HoldsOnJdk one =
                HoldsOnJdk.of(
                        "jvm-25",
                        new HeldCarriers(List.of(hold), 100, 0, carriers, 5),
                        1e9,
                        100,
                        2);

        assertThat(one.answer()).isEqualTo(answer);
    }

    /** A busy host may not let the worker look. */
    @Test
    void fewSamplesAreNotAnAnswer() {
        HoldsOnJdk one =
                HoldsOnJdk.of("jvm-25", new HeldCarriers(List.of(), 7, 0, 0, 0), 1e9, 100, 2);

        assertThat(one.answer()).isEqualTo(Answer.FAILED);
        assertThat(one.reason()).contains("7 samples");
    }
}
