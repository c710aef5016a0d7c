package dev.threadscale.experiment;

import static dev.threadscale.experiment.Experiments.SMALLEST;
import static dev.threadscale.experiment.Experiments.read;
import static dev.threadscale.experiment.Experiments.smallest;
import static dev.threadscale.fixture.Refusals.refused;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Files mean what YAML 1.2 says, as in the editor that checked them; YAML 1.1 differs in these. */
class YamlTest {

    @ParameterizedTest
    @CsvSource({"010, 10", "0010, 10", "+10, 10", "0o17, 15", "0x1F, 31", "0x1f, 31"})
    void wholeNumbersFollowTheCoreSchema(String written, String value) {
        assertThat(smallest("matrix.tasks=" + written).matrix().axes().getLast().labels())
                .containsExactly(value);
    }

    @ParameterizedTest
    @ValueSource(strings = {"1_000", "0b11", "1:30", "017_7", "0o8", "0x"})
    void numberOfYaml11AloneIsAText(String written) {
        assertThat(smallest("title=" + written).title()).isEqualTo(written);
        refused(() -> smallest("matrix.tasks=" + written))
                .contains("not the text '" + written + "'");
    }

    @ParameterizedTest
    @ValueSource(strings = {"1e3", "1e999999999", "10.0", ".inf", ".NaN"})
    void decimalCountIsRejected(String written) {
        refused(() -> smallest("matrix.tasks=" + written))
                .endsWith(
                        "not "
                                + written
                                + "\nfix: Write a whole number in digits only, as in 1000.");
    }

    @ParameterizedTest
    @ValueSource(strings = {"off", "on", "yes", "No", "y", "2002-12-14"})
    void wordOfAnotherTypeInYaml11IsAText(String word) {
        assertThat(smallest("title=" + word).title()).isEqualTo(word);
        refused(() -> smallest("measure.task-log=" + word)).contains("not the text '" + word + "'");
    }

    @ParameterizedTest
    @CsvSource({"true, true", "True, true", "TRUE, true", "false, false", "False, false"})
    void flagIsReadInEverySpelling(String written, boolean value) {
        assertThat(smallest("measure.task-log=" + written).measure().taskLog()).isEqualTo(value);
    }

    @ParameterizedTest
    @ValueSource(strings = {"null", "Null", "~", "''"})
    void nullIsNotText(String written) {
        refused(() -> smallest("name=" + written)).contains("name must be a text, not an empty");
    }

    @Test
    void numericKeyIsReadAsText() {
        assertThat(read(SMALLEST + "profiles: {010: {name: ten}}", "010").name()).isEqualTo("ten");
    }

    @Test
    void unclosedBracketIsReportedWhereItOpens() {
        refused(() -> read(SMALLEST + "findings: [{id: A1,\n\n", null)).contains(":8:12: ");
        refused(() -> read("matrix:\n  cpus: [1, 2\n  tasks: [10]\n", null))
                .contains("Close the bracket that opens in line 2, column 9, or");
    }

    @Test
    void keyIsAWord() {
        refused(() -> read("? [1, 2]\n: value\n", null))
                .contains(":1:3: a mapping or a list cannot be a key");
    }
}
