package dev.threadscale.report.layout;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.levels.Axis;
import dev.threadscale.levels.Levels;
import dev.threadscale.stats.Estimate;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LevelLabelsTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "threads | platform | platform",
                "threads | fixed-pool:size=cpus | fixed pool (size = cpus)",
                "threads | pool:size=8,queue=4 | pool (size = 8, queue = 4)",
                "cpus | 1 | 1 CPU",
                "cpus | 2 | 2 CPUs",
                "cpus | quota:0.5 | quota 0.5",
                "cpus | cpuset:0,2 | cpuset 0,2",
                "cpus | active-processors:1 | active processors 1",
                "runtime | jvm-25 | jvm-25",
                "tasks | 1 | 1 task",
                "tasks | 10000 | 10,000 tasks",
                "number | 87654321 | number = 87654321",
                "number | 007 | number = 007",
                "share | 0.5 | share = 0.5"
            })
    void levelsAreFormattedForPeople(String axis, String level, String expected) {
        assertThat(LevelLabels.level(axis, level)).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"7", "007", "1000", "1,000", "1e3", "0x10", "+5", "1.0", "1_000", "~", "NA"})
    void textsAreShownAsWritten(String level) {
        assertThat(LevelLabels.bare("id", level)).isEqualTo(level);
        assertThat(LevelLabels.level("id", level)).isEqualTo("id = " + level);
        assertThat(LevelLabels.category(Levels.of("id", level))).isEqualTo(level);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "1 2 10 | true",
                "0.5 1.5 -3 | true",
                "7 007 | false",
                "1 1.0 | false",
                "1000 1,000 | false",
                "1 1e3 | false",
                "1 +5 | false",
                "1 -0 | false",
            })
    void onlyDifferentNumbersWrittenAsSuchMakeAnAxisOfNumbers(String levels, boolean numeric) {
        Axis axis = new Axis("id", List.of(levels.split(" ")));
        assertThat(axis.isNumeric()).isEqualTo(numeric);
    }

    @Test
    void countsForksAndTheIterationsOfEach() {
        Estimate two = Estimate.of(List.of(new double[] {1, 2, 3}, new double[] {1, 2, 3}));
        Estimate one = Estimate.of(List.of(new double[] {1}));

        assertThat(LevelLabels.sample(List.of(two, two))).isEqualTo("2 forks × 3 iterations");
        assertThat(LevelLabels.sample(List.of(one))).isEqualTo("1 fork × 1 iteration");
        assertThat(LevelLabels.sample(List.of(one, two))).isEqualTo("1–2 forks × 1–3 iterations");
    }

    @Test
    void sentencesAreCapitalizedButLevelsAreNot() {
        assertThat(LevelLabels.capital("load: 4.2 on 2 CPUs")).isEqualTo("Load: 4.2 on 2 CPUs");
        assertThat(LevelLabels.capital("cpus=quota:0.5 is bound to no CPU"))
                .isEqualTo("cpus=quota:0.5 is bound to no CPU");
    }
}
