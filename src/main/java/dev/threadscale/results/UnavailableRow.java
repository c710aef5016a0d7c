package dev.threadscale.results;

import dev.threadscale.levels.Levels;
import dev.threadscale.results.csv.RowType;
import dev.threadscale.results.csv.Table;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * A row of {@code unavailable.csv}: a configuration that cannot run on the host of the run.
 *
 * @param levels label by axis
 * @param reason why it cannot run
 * @param remedy what to do about it
 */
public record UnavailableRow(String configuration, Levels levels, String reason, String remedy) {

    public static final String FILE = "unavailable.csv";

    private static final RowType<UnavailableRow> ROW = RowType.of(UnavailableRow.class);

    static Table<UnavailableRow> table(RunRecord run) {
        return Place.table(run, FILE, "configurations that cannot run on this host", ROW.values())
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
        ROW.read(run.resolve(FILE), axes, each);
    }
}
