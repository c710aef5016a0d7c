package dev.threadscale.results;

import static dev.threadscale.results.csv.Column.text;

import dev.threadscale.results.csv.Column;
import dev.threadscale.results.csv.CsvFile;
import dev.threadscale.results.csv.Table;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * A row of {@code unavailable.csv}: a configuration that cannot run on the host of the run.
 *
 * @param levels label by axis
 * @param reason why
 * @param remedy what would help
 */
public record UnavailableRow(
        String configuration, Map<String, String> levels, String reason, String remedy) {

    public static final String FILE = "unavailable.csv";

    private static final Column<UnavailableRow> REASON =
            text("reason", "why it cannot run").of(UnavailableRow::reason);
    private static final Column<UnavailableRow> REMEDY =
            text("remedy", "what would help").of(UnavailableRow::remedy);

    static Table<UnavailableRow> table(RunRecord run) {
        return Table.of(
                        FILE,
                        "configurations that cannot run on this host",
                        Place.<UnavailableRow>run(run),
                        Place.configuration(UnavailableRow::configuration),
                        Place.engine(run),
                        Place.levels(run, run.axes(), UnavailableRow::levels),
                        List.of(REASON, REMEDY))
                .keyedBy(Place.CONFIGURATION);
    }

    /**
     * Reads the configurations of a run that cannot run, one by one: they may be most of a large
     * plan.
     *
     * @param axes of the run, with their levels
     */
    public static void read(
            Path run, Map<String, List<String>> axes, Consumer<UnavailableRow> each) {
        CsvFile.read(
                run.resolve(FILE),
                axes,
                row ->
                        each.accept(
                                new UnavailableRow(
                                        row.text(Place.CONFIGURATION),
                                        row.levels(),
                                        row.text(REASON),
                                        row.text(REMEDY))));
    }
}
