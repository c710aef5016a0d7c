package dev.threadscale.experiment;

import static dev.threadscale.experiment.Experiments.smallest;
import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.levels.Axes;
import dev.threadscale.levels.Level;
import dev.threadscale.measured.Outcome;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

/** Which end makes a fork a success; the danger is a failure that is taken for what was shown. */
class ExpectationsTest {

    private static Outcome expected(String expect, int tasks) {
        return smallest("expect=" + expect).expected(Map.of(Axes.TASKS, new Level.Tasks(tasks)));
    }

    @Test
    void forksAreExpectedToCompleteByDefault() {
        assertThat(smallest().expected(Map.of())).isEqualTo(Outcome.COMPLETED);
        assertThat(expected("[]", 10)).isEqualTo(Outcome.COMPLETED);
    }

    @ParameterizedTest
    @EnumSource(
            mode = Mode.EXCLUDE,
            names = {"INVALID", "UNAVAILABLE"})
    void everyEndOfAForkCanBeExpected(Outcome outcome) {
        assertThat(expected("{outcome: %s}".formatted(outcome.label()), 10)).isEqualTo(outcome);
    }

    @Test
    void firstMatchingExpectationCounts() {
        String list =
                "[{outcome: failed, where: {tasks: 10}},"
                        + " {outcome: timed-out, where: {tasks: [10, 20]}}]";
        assertThat(expected(list, 10)).isEqualTo(Outcome.FAILED);
        assertThat(expected(list, 20)).isEqualTo(Outcome.TIMED_OUT);
        assertThat(expected(list, 30)).isEqualTo(Outcome.COMPLETED);
    }
}
