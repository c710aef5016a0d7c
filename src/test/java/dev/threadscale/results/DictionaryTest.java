package dev.threadscale.results;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.fixture.CsvRows;
import dev.threadscale.fixture.SomeRun;
import dev.threadscale.levels.Axes;
import dev.threadscale.measured.Quantity;
import dev.threadscale.results.csv.Table;
import dev.threadscale.worker.workload.Workloads;
import dev.threadscale.workload.Parameter;
import dev.threadscale.workload.WorkloadType;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Two columns of one name make a CSV that nobody can read by its header. */
class DictionaryTest {

    private static final Path DECLARED =
            Path.of("src/main/resources/dev/threadscale/results/csv/columns.csv");

    static List<WorkloadType> workloads() {
        return Workloads.all();
    }

    @ParameterizedTest
    @MethodSource("workloads")
    void everyColumnOfAFileHasANameOfItsOwnWhateverIsAnAxis(WorkloadType workload) {
        Map<String, List<String>> axes = new LinkedHashMap<>();
        Stream.concat(Axes.COMMON.stream(), workload.parameters().stream().map(Parameter::name))
                .forEach(name -> axes.put(name, List.of("1")));

        assertThat(tables(axes))
                .allSatisfy(table -> assertThat(table.names()).doesNotHaveDuplicates())
                .noneMatch(table ->
                        table.names().stream().anyMatch(name -> name.startsWith("param.")));
    }

    @Test
    void parametersCalledLikeColumnsAreMarkedInEveryTable() {
        Map<String, List<String>> axes = new LinkedHashMap<>();
        Stream.concat(
                        Axes.COMMON.stream(),
                        tables(Map.of()).stream().flatMap(table -> table.names().stream()))
                .forEach(name -> axes.put(name, List.of("1")));

        assertThat(tables(axes))
                .allSatisfy(table -> assertThat(table.names()).doesNotHaveDuplicates())
                .filteredOn(table -> table.names().contains(Axes.CPUS))
                .hasSize(15)
                // Runs of earlier versions have parameters called like columns of other tables.
                .allSatisfy(table ->
                        assertThat(table.names())
                                .contains("param.run", "param.engine", "param.phase")
                                .contains("file", "claim", "block"));
    }

    @Test
    void everyDeclaredFileIsATable() throws IOException {
        assertThat(CsvRows.of(DECLARED, "%s", "file").stream().distinct())
                .containsExactlyInAnyOrderElementsOf(
                        tables(Map.of()).stream().map(Table::file).toList());
    }

    private static List<Table<?>> tables(Map<String, List<String>> axes) {
        Map<String, List<String>> compared = new LinkedHashMap<>(axes);
        compared.put(Axes.RUNTIME, List.of("jvm-21", "jvm-25"));
        RunRecord run = SomeRun.of(compared).searching(Axes.TASKS);
        List<Table<?>> tables = new ArrayList<>(Tables.of(run));
        tables.add(ComparisonCsv.table(run, axes, Quantity.TIME));
        tables.add(HistoryRow.table(run, axes, Quantity.TIME));
        return tables;
    }
}
