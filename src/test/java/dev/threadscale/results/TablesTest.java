package dev.threadscale.results;

import static org.assertj.core.api.Assertions.assertThat;

import de.siegmar.fastcsv.reader.NamedCsvRecord;
import dev.threadscale.fixture.CsvRows;
import dev.threadscale.fixture.SomeRun;
import dev.threadscale.levels.Axes;
import dev.threadscale.results.csv.Column;
import dev.threadscale.results.csv.Table;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A type that does not fit makes a published run invalid for every tool that checks it. */
class TablesTest {

    private static final Path GOLDEN = Path.of("src/test/resources/golden");

    /** Those that the runs have which the samples come from; any other column has to be known. */
    private static final Set<String> AXES =
            Set.of("runtime", "cpus", "threads", "tasks", "number", "pools", "threshold", "work");

    @ParameterizedTest
    @CsvSource({
        "iterations.csv, store/iterations.csv",
        "forks.csv, store/forks.csv",
        "unavailable.csv, store/unavailable.csv",
        "search.csv, store/search.csv",
        "flips.csv, store/flips.csv",
        "map.csv, store/map.csv",
        "sentinels.csv, store/sentinels.csv",
        "data-dictionary.csv, store/data-dictionary.csv",
        "summary.csv, report/summary.csv",
        "findings.csv, report/findings.csv",
        "causes.csv, report/causes.csv",
        "observations.csv, bundle/observations.csv",
        "tasks.csv, bundle/tasks.csv",
        "upgrade.csv, report/upgrade.csv",
        "models.csv, bundle/models.csv",
        "prospects.csv, report/prospects.csv"
    })
    void everyValueIsOfItsColumnsType(String name, String sample) throws IOException {
        List<NamedCsvRecord> rows = CsvRows.of(GOLDEN.resolve(sample));
        Table<?> table = table(name, rows.getFirst().getHeader());
        Set<List<String>> keys = new HashSet<>();
        for (NamedCsvRecord row : rows) {
            for (String header : row.getHeader()) {
                Column<?> column = column(table, header);
                String value = row.getField(header);
                assertThat(fits(column, value))
                        .as("'%s' as %s of %s", value, column, name)
                        .isTrue();
                assertThat(table.key().contains(header) && value.isEmpty()).as(header).isFalse();
            }
            assertThat(table.key().isEmpty() || keys.add(key(table, row))).as("%s", row).isTrue();
        }
    }

    private static Table<?> table(String name, List<String> header) {
        Map<String, List<String>> axes = new LinkedHashMap<>();
        header.stream().filter(AXES::contains).forEach(axis -> axes.put(axis, List.of("a text")));
        if (name.equals("upgrade.csv")) {
            axes.put(Axes.RUNTIME, List.of("a text", "another"));
        }
        return Tables.of(SomeRun.of(axes).searching(Axes.TASKS)).stream()
                .filter(table -> table.file().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static Column<?> column(Table<?> table, String name) {
        return table.columns().stream()
                .filter(column -> column.name().equals(name))
                .findFirst()
                .orElseThrow(() ->
                        new AssertionError("%s has no column %s".formatted(table.file(), name)));
    }

    private static List<String> key(Table<?> table, NamedCsvRecord row) {
        return table.key().stream().map(row::getField).toList();
    }

    private static boolean fits(Column<?> column, String value) {
        if (value.isEmpty() || AXES.contains(column.name())) {
            return true;
        }
        if (!column.only().isEmpty() && !column.only().contains(value)) {
            return false;
        }
        return switch (column.type()) {
            case TEXT -> true;
            case WHOLE -> value.matches("[0-9]{1,18}");
            case NUMBER -> value.matches("-?[0-9]+([.][0-9]+)?");
            case FLAG -> value.equals("true") || value.equals("false");
            case TIME -> Instant.parse(value).toString().endsWith("Z");
        };
    }
}
