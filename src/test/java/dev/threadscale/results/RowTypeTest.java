package dev.threadscale.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.threadscale.error.UserException;
import dev.threadscale.fixture.SomeRun;
import dev.threadscale.levels.Axes;
import dev.threadscale.levels.Levels;
import dev.threadscale.results.SearchRow.Count;
import dev.threadscale.results.csv.ColumnNames;
import dev.threadscale.results.csv.RowType;
import dev.threadscale.results.files.Folder;
import dev.threadscale.stats.Interval;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Rows are bound to columns by name alone: a wrong binding would be read without a message. */
class RowTypeTest {

    private static final String HEADER = "elapsed_ns,name,known,ratio,low,high,at_time,steady\n";

    @TempDir private Path folder;

    private record Sample(
            String name,
            int known,
            @Nullable Long elapsedNs,
            Optional<Double> ratio,
            @ColumnNames({"low", "high"}) Optional<Interval> range,
            Instant atTime,
            @Nullable Boolean steady) {}

    private List<Sample> read(String row) throws IOException {
        Path file = Files.writeString(folder.resolve("some.csv"), HEADER + row + "\n");
        List<Sample> rows = new ArrayList<>();
        RowType.of(Sample.class).read(file, Map.of(), rows::add);
        return rows;
    }

    @Test
    void columnsAreFoundByTheNamesOfComponentsInAnyOrder() throws IOException {
        assertThat(read("7,a,1,0.5,1,2,2026-01-02T03:04:05Z,true"))
                .containsExactly(
                        new Sample(
                                "a",
                                1,
                                7L,
                                Optional.of(0.5),
                                Optional.of(new Interval(1, 2)),
                                Instant.parse("2026-01-02T03:04:05Z"),
                                true));
    }

    @Test
    void emptyCellsAreUnknown() throws IOException {
        assertThat(read(",,1,,,,2026-01-02T03:04:05Z,"))
                .containsExactly(
                        new Sample(
                                "",
                                1,
                                null,
                                Optional.empty(),
                                Optional.empty(),
                                Instant.parse("2026-01-02T03:04:05Z"),
                                null));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "7,a,,,,,2026-01-02T03:04:05Z,           | '' | known",
                "7,a,3000000000,,,,2026-01-02T03:04:05Z, | 3000000000 | known",
                "x,a,1,,,,2026-01-02T03:04:05Z,          | x | elapsed_ns",
                "7,a,1,much,,,2026-01-02T03:04:05Z,      | much | ratio",
                "7,a,1,,1,,2026-01-02T03:04:05Z,         | '' | high",
                "7,a,1,,,,yesterday,                     | yesterday | at_time",
                "7,a,1,,,,2026-01-02T03:04:05Z,perhaps  | perhaps | steady",
                "7,a,1,,,,2026-01-02T03:04:05Z,TRUE     | TRUE | steady",
            })
    void valueThatIsNotOfItsColumnIsNamedWithLineAndColumn(
            String row, String value, String column) {
        assertThatExceptionOfType(UserException.class)
                .isThrownBy(() -> read(row))
                .withMessageContaining(
                        "some.csv: line 2: \"%s\" is not a value of %s", value, column);
    }

    @Test
    void rowsAreReadAsTheyWereWritten() {
        RunRecord run = SomeRun.of(Map.of("cpus", List.of("1", "2"))).searching(Axes.TASKS);
        SearchRow row =
                new SearchRow(
                        Levels.of("cpus", "2"),
                        SearchRow.FOUND,
                        "",
                        Optional.of(12.5),
                        Optional.of(new Count(8, Optional.of(13.0), Optional.of(1.04))),
                        Optional.of(new Count(9, Optional.empty(), Optional.empty())),
                        5,
                        15);
        SearchRow.table(run, run.search().orElseThrow()).write(Folder.at(folder), List.of(row));

        assertThat(SearchRow.read(folder, run)).containsExactly(row);
    }
}
