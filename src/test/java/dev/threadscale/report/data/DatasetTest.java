package dev.threadscale.report.data;

import static dev.threadscale.fixture.Refusals.refused;
import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.protocol.IterationColumn;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A row that is read wrongly, or silently left out, changes the published numbers. */
class DatasetTest {

    private static final String JSON =
            """
            {"experiment": "e", "title": "t", "run": "r", "engine": "docker", "axes": [
              {"name": "runtime", "levels": ["jvm-25"]},
              {"name": "cpus", "levels": ["cpuset:0,2", "1"]},
              {"name": "threads", "levels": ["virtual"]},
              {"name": "tasks", "levels": ["10", "20"]}]}
            """;

    private static final String CSV =
            """
            experiment,run,configuration,fork,engine,runtime,cpus,threads,tasks,phase,iteration,\
            elapsed_ns,cpu_ns,cpu_user_ns,cpu_system_ns,voluntary_switches,involuntary_switches,\
            throttled_periods,throttled_ns
            e,r,c2,2,docker,jvm-25,1,virtual,20,measurement,1,400,,,,,,,
            e,r,c1,1,docker,jvm-25,"cpuset:0,2",virtual,10,warmup,1,9999,9999,,,,,9,
            e,r,c1,1,docker,jvm-25,"cpuset:0,2",virtual,10,measurement,1,100,90,,,,,0,
            e,r,c1,1,docker,jvm-25,"cpuset:0,2",virtual,10,measurement,2,110,80,,,,,1,
            e,r,c1,2,docker,jvm-25,"cpuset:0,2",virtual,10,measurement,1,135,70,,,,,,
            """;

    @TempDir Path directory;

    @Test
    void measuredIterationsCountByForkAndWarmUpsDoNot() throws IOException {
        Measured first = read(JSON, CSV).measured().getFirst();

        assertThat(first.configuration()).isEqualTo("c1");
        assertThat(first.elapsed().forks()).isEqualTo(2);
        assertThat(first.elapsed().iterations()).isEqualTo(3);
        assertThat(first.elapsed().mean()).isEqualTo((105 + 135) / 2.0);
    }

    @Test
    void unknownCountersStayUnknown() throws IOException {
        Dataset data = read(JSON, CSV);

        assertThat(data.measured().getFirst().counter(IterationColumn.CPU_NS).orElseThrow().mean())
                .isEqualTo(77.5);
        assertThat(
                        data.measured()
                                .getFirst()
                                .counter(IterationColumn.THROTTLED_PERIODS)
                                .orElseThrow()
                                .mean())
                .isEqualTo(0.5);
        assertThat(data.measured().getLast().counter(IterationColumn.CPU_NS)).isEmpty();
        assertThat(data.measured().getLast().counter(IterationColumn.THROTTLED_PERIODS)).isEmpty();
    }

    @Test
    void configurationsStandInTheOrderOfTheMatrix() throws IOException {
        assertThat(read(JSON, CSV).measured())
                .extracting(Measured::configuration)
                .containsExactly("c1", "c2");
    }

    @Test
    void findsAConfigurationByAllItsLevels() throws IOException {
        Dataset data = read(JSON, CSV);

        assertThat(
                        data.find(
                                Map.of(
                                        "runtime", "jvm-25", "cpus", "1", "threads", "virtual",
                                        "tasks", "20")))
                .isPresent();
        assertThat(
                        data.find(
                                Map.of(
                                        "runtime", "jvm-25", "cpus", "1", "threads", "virtual",
                                        "tasks", "10")))
                .isEmpty();
    }

    @Test
    void aFolderThatIsNoRunIsNamedWithTheRemedy() {
        refused(() -> Dataset.read(directory)).contains("run.json", "no such file", "results/");
    }

    @Test
    void aRunWithoutIterationsIsNamedWithTheRemedy() throws IOException {
        Files.writeString(directory.resolve("run.json"), JSON);

        refused(() -> Dataset.read(directory))
                .contains("iterations.csv", "no such file", "--resume");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"experiment\" | [\"experiment\" | not readable JSON",
                "\"title\": \"t\" | \"title\": 7 | \"title\" is missing",
                "\"tasks\" | \"jobs\" | the axis tasks is missing",
                "\"virtual\" | | the axis threads has no levels"
            })
    void aBrokenRunFileIsExplained(String old, String broken, String message) {
        UnaryOperator<String> breaks = json -> json.replace(old, broken == null ? "" : broken);

        refused(() -> read(breaks.apply(JSON), CSV)).contains("run.json", message);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "elapsed_ns, | time, | column is missing",
                "virtual,20 | virtual,30 | line 2: \"30\" is no level of the axis tasks",
                "measurement,1,400 | measured,1,400 | line 2: \"measured\" is no value of phase",
                "measurement,1,400 | measurement,1,4e2 | line 2: \"4e2\" is no value of elapsed_ns",
                "measurement,1,400 | measurement,1,-4 | line 2: \"-4\" is no value of elapsed_ns",
                "measurement,1,400 | measurement,1, | line 2: \"\" is no value of elapsed_ns",
                "400,,,,,,, | 400,, | line 2 has 14 fields, the header 19",
                "9999,9999,,,,,9, | 9999,9999 | line 3 has 13 fields, the header 19",
                "e,r,c1,2 | e,r,c1,\"2 | not readable as CSV",
                "cpu_user_ns | cpu_ns | two columns are named cpu_ns",
            })
    void aBrokenRowIsExplained(String old, String broken, String message) {
        refused(() -> read(JSON, CSV.replace(old, broken))).contains("iterations.csv", message);
    }

    @Test
    void twoConfigurationsWithTheSameLevelsAreRefused() {
        refused(() -> read(JSON, CSV.replace("e,r,c1,2", "e,r,c3,2")))
                .contains("c1", "c3", "same levels");
    }

    private Dataset read(String json, String csv) throws IOException {
        Files.writeString(directory.resolve("run.json"), json);
        Files.writeString(directory.resolve("iterations.csv"), csv);
        return Dataset.read(directory);
    }
}
