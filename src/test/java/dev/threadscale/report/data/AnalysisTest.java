package dev.threadscale.report.data;

import static dev.threadscale.fixture.Refusals.refused;
import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.fixture.FullCsv;
import dev.threadscale.fixture.SomeRun;
import dev.threadscale.fixture.Summed;
import dev.threadscale.levels.Levels;
import dev.threadscale.measured.MeasuredConfiguration;
import dev.threadscale.protocol.IterationColumn;
import dev.threadscale.results.CauseKind;
import dev.threadscale.results.Run;
import dev.threadscale.results.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** A row that is read wrongly, or silently left out, changes the published numbers. */
class AnalysisTest {

    private static final Map<String, List<String>> AXES = new LinkedHashMap<>();

    static {
        AXES.put("runtime", List.of("jvm-25"));
        AXES.put("cpus", List.of("cpuset:0,2", "1"));
        AXES.put("threads", List.of("virtual"));
        AXES.put("tasks", List.of("10", "20"));
    }

    private static final String JSON = Json.write(SomeRun.of(AXES).record());

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
        MeasuredConfiguration first = read(JSON, csv -> csv).measured().getFirst();

        assertThat(first.id()).isEqualTo("c1");
        assertThat(first.elapsed().forks()).isEqualTo(2);
        assertThat(first.elapsed().iterations()).isEqualTo(3);
        assertThat(first.elapsed().mean()).isEqualTo((105 + 135) / 2.0);
    }

    @Test
    void unknownCountersStayUnknown() throws IOException {
        List<MeasuredConfiguration> rows = read(JSON, csv -> csv).measured();

        assertThat(rows.getFirst().mean(IterationColumn.CPU_NS.key())).hasValue(77.5);
        assertThat(rows.getFirst().mean(IterationColumn.THROTTLED_PERIODS.key())).hasValue(0.5);
        assertThat(rows.getLast().mean(IterationColumn.CPU_NS.key())).isEmpty();
        assertThat(rows.getLast().mean(IterationColumn.THROTTLED_PERIODS.key())).isEmpty();
    }

    static Stream<IterationColumn> countersOfCauses() {
        return Stream.concat(
                Stream.of(IterationColumn.CPUS_BUSY_NS, IterationColumn.CGROUP_CPU_NS),
                Arrays.stream(CauseKind.values()).flatMap(kind -> kind.counter().stream()));
    }

    /** Tables show only some of them. */
    @ParameterizedTest
    @MethodSource("countersOfCauses")
    void countersOfCausesAreRead(IterationColumn column) throws IOException {
        String name = "," + column.key() + ",";
        Run data =
                read(
                        JSON,
                        csv ->
                                csv.replace(",cpu_ns,", ",@,")
                                        .replace(name, ",cpu_ns,")
                                        .replace(",@,", name));

        assertThat(data.measured().getFirst().mean(column.key())).hasValue(77.5);
    }

    @Test
    void configurationsStandInTheOrderOfTheMatrix() throws IOException {
        assertThat(read(JSON, csv -> csv).measured())
                .extracting(MeasuredConfiguration::id)
                .containsExactly("c1", "c2");
    }

    @ParameterizedTest
    @CsvSource({"20, true", "10, false"})
    void findsAConfigurationByAllItsLevels(String tasks, boolean found) throws IOException {
        Levels levels =
                Levels.of(
                        Map.of(
                                "runtime", "jvm-25", "cpus", "1", "threads", "virtual", "tasks",
                                tasks));

        assertThat(read(JSON, csv -> csv).find(levels).isPresent()).isEqualTo(found);
    }

    @Test
    void folderWithoutARunIsNamedWithTheRemedy() {
        refused(() -> read()).contains("run.json", "no such file", "results/");
    }

    @Test
    void runWithoutIterationsIsNamedWithTheRemedy() throws IOException {
        Summed.write(directory, "run.json", JSON);

        refused(() -> read()).contains("iterations.csv", "no such file", "--resume");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "\"format\" : 1, | | format: Cannot map `null` into type `int`",
                "\"format\" : 1, | format, | Unexpected character",
                "\"forks\" : | \"forks\" : {}, \"x\" : | forks: Cannot deserialize",
                "\"title\" : \"A study\" | \"title\" : null | it lacks experiment.title",
                "\"title\" : \"A study\" | \"titel\" : \"A\" | \"titel\"",
                "\"tasks\" | \"jobs\" | the axis tasks is missing",
                "\"virtual\" | | the axis threads is missing, or does not have levels"
            })
    void aBrokenRunFileIsExplained(String old, String broken, String message) {
        String json = JSON.replace(old, broken == null ? "" : broken);

        refused(() -> read(json, csv -> csv)).contains("run.json", message);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "elapsed_ns, | time, | the column elapsed_ns is missing",
                "virtual,20 | virtual,30 | line 2: \"30\" is not a level of the axis tasks",
                "measurement,1,400 | measured,1,400 | line 2: \"measured\" is not a value of phase",
                "measurement,1,400 | measurement,1,4e2 | line 2: \"4e2\" is not a value of elapsed_ns",
                "measurement,1,400 | measurement,1,-4 | line 2: \"-4\" is not a value of elapsed_ns",
                "measurement,1,400 | measurement,1, | line 2: \"\" is not a value of elapsed_ns",
                "400,,,,,,, | 400,, | line 2 has 39 fields, the header 44",
                "9999,9999,,,,,9, | 9999,9999 | line 3 has 38 fields, the header 44",
                "e,r,c1,2 | e,r,c1,\"2 | it is not a CSV",
                "cpu_user_ns | cpu_ns | two columns are named cpu_ns",
            })
    void brokenRowIsExplained(String old, String broken, String message) {
        refused(() -> read(JSON, csv -> csv.replace(old, broken)))
                .contains("iterations.csv", message);
    }

    @Test
    void twoConfigurationsWithTheSameLevelsAreRefused() {
        refused(() -> read(JSON, csv -> csv.replace("e,r,c1,2", "e,r,c3,2")))
                .contains("c1", "c3", "same levels");
    }

    private Run read(String json, UnaryOperator<String> breaks) throws IOException {
        Summed.write(directory, "run.json", json);
        Path csv = directory.resolve("iterations.csv");
        FullCsv.write(csv, CSV);
        Files.writeString(csv, breaks.apply(Files.readString(csv)));
        return read();
    }

    private Run read() {
        return Analysis.read(Run.read(directory), List.of()).run();
    }
}
