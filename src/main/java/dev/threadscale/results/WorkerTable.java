package dev.threadscale.results;

import dev.threadscale.levels.Levels;
import dev.threadscale.measured.ForkRecord;
import dev.threadscale.measured.companion.CompanionColumn;
import dev.threadscale.protocol.CsvColumn;
import dev.threadscale.protocol.IterationColumn;
import dev.threadscale.protocol.ObservationColumn;
import dev.threadscale.protocol.Phase;
import dev.threadscale.protocol.ServiceQuantity;
import dev.threadscale.protocol.TaskColumn;
import dev.threadscale.results.csv.CsvFile;
import dev.threadscale.results.csv.CsvRow;
import dev.threadscale.results.csv.RowType;
import dev.threadscale.results.csv.RowValues;
import dev.threadscale.results.csv.Table;
import dev.threadscale.results.files.Folder;
import dev.threadscale.results.files.StoredFile;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A CSV with rows of iterations, which workers report, or engines for companions. Each fork has its
 * own; the run has a table with the rows of all forks.
 */
public enum WorkerTable {
    ITERATIONS("iterations.csv", "every iteration"),
    OBSERVATIONS("observations.csv", "what the workload observed in every iteration"),
    TASKS("tasks.csv", "every task of every iteration"),
    COMPANIONS("companions.csv", "what each companion used in every iteration");

    /** The column of {@link #OBSERVATIONS} that the run knows and the worker does not. */
    public static final String UNIT = "unit";

    private final String file;
    private final String what;

    WorkerTable(String file, String what) {
        this.file = file;
        this.what = what;
    }

    public String file() {
        return file;
    }

    /**
     * A row of a fork that is copied into the table of the run.
     *
     * @param row its text by column
     */
    public record Collected(
            String configuration, int fork, Levels levels, UnaryOperator<String> row) {}

    /** Returns the table of a fork, with the rows of its worker by column. */
    Table<Map<String, String>> ofFork() {
        RowValues<Map<String, String>> values =
                reported(new RowValues<>(), (row, key) -> row.get(key));
        return keyed(new Table<>(file, what, values.columns(file)));
    }

    /** Reads the measured rows in the folder of a fork. */
    public void forEachMeasured(Path fork, Consumer<CsvRow> each) {
        new CsvFile(fork.resolve(file), Map.of())
                .forEach(row -> {
                    if (row.isMeasurement()) {
                        each.accept(row);
                    }
                });
    }

    /** Returns the table of a run. */
    public Table<Collected> table(RunRecord run) {
        RowValues<Collected> values =
                reported(RowType.of(Collected.class).values(), (row, key) -> row.row.apply(key));
        Table<Collected> table =
                Place.table(run, file, what, values.with(UNIT, row -> unit(run, row)));
        return keyed(table, Place.CONFIGURATION, Place.FORK)
                .under(ForkTable.FILE, Place.CONFIGURATION, Place.FORK);
    }

    private CsvColumn[] columns() {
        return switch (this) {
            case ITERATIONS -> IterationColumn.values();
            case OBSERVATIONS -> ObservationColumn.values();
            case TASKS -> TaskColumn.values();
            case COMPANIONS -> CompanionColumn.values();
        };
    }

    private <R> RowValues<R> reported(
            RowValues<R> values, BiFunction<R, String, @Nullable String> value) {
        for (CsvColumn column : columns()) {
            values.with(column.key(), row -> value.apply(row, column.key()));
        }
        return values.only(IterationColumn.PHASE.key(), Phase.keys());
    }

    private static String unit(RunRecord run, Collected row) {
        return run.unitOf(row.row.apply(ObservationColumn.NAME.key()));
    }

    /**
     * Adds the key. Observations do not have one, because those of a whole iteration lack a
     * subject.
     */
    private <R> Table<R> keyed(Table<R> table, String... above) {
        Stream<CsvColumn> own =
                switch (this) {
                    case ITERATIONS -> Stream.of(IterationColumn.PHASE, IterationColumn.ITERATION);
                    case OBSERVATIONS -> Stream.of();
                    case TASKS ->
                            Stream.of(TaskColumn.PHASE, TaskColumn.ITERATION, TaskColumn.TASK);
                    case COMPANIONS ->
                            Stream.of(
                                    CompanionColumn.PHASE,
                                    CompanionColumn.ITERATION,
                                    CompanionColumn.COMPANION);
                };
        return this == OBSERVATIONS
                ? table
                : table.keyedBy(
                        Stream.concat(Arrays.stream(above), own.map(CsvColumn::key))
                                .toArray(String[]::new));
    }

    /**
     * Returns true if the table of the run has the rows of a fork. Times need a completed fork;
     * observations may also come from a fork that was expected to end in another way, or from an
     * overloaded service, since the rate that it achieved is its limit.
     */
    boolean takes(ForkRecord fork) {
        return this == ITERATIONS ? fork.completed() : fork.asExpected() || fork.overloaded();
    }

    /**
     * Writes the table of a run from those of its forks. Without rows, only iterations get a file.
     *
     * @param folders of the forks, by their ids
     * @param counted the forks whose rows count
     */
    void collect(
            Folder folder,
            RunRecord run,
            Function<String, Path> folders,
            List<ForkRecord> counted) {
        List<ForkRecord> taken =
                counted.stream()
                        .filter(this::takes)
                        .filter(fork -> StoredFile.exists(rows(folders, fork)))
                        .toList();
        if (taken.isEmpty() && this != ITERATIONS) {
            folder.delete(file);
        } else {
            table(run).write(folder, csv -> taken.forEach(fork -> collect(folders, fork, csv)));
        }
    }

    private void collect(
            Function<String, Path> folders, ForkRecord fork, Table.Rows<Collected> csv) {
        CsvFile file = new CsvFile(rows(folders, fork), Map.of());
        file.forEach(row -> {
            if (this != OBSERVATIONS || isShown(row.text(ObservationColumn.NAME.key()), fork)) {
                csv.add(
                        new Collected(
                                fork.configuration(), fork.number(), fork.levels(), row::text));
            }
        });
    }

    /** Returns false for latencies of earlier windows of an overloaded service. */
    static boolean isShown(String observed, ForkRecord fork) {
        return !fork.overloaded() || !ServiceQuantity.isLatency(observed);
    }

    private Path rows(Function<String, Path> folders, ForkRecord fork) {
        return folders.apply(fork.id()).resolve(file);
    }

    /** Writes the table of a run from another tool. */
    void write(Folder folder, RunRecord run, Map<ForkRecord, List<Map<String, String>>> forks) {
        table(run).write(folder, csv -> forks.forEach((fork, rows) -> imported(fork, rows, csv)));
    }

    private static void imported(
            ForkRecord fork, List<Map<String, String>> rows, Table.Rows<Collected> csv) {
        for (Map<String, String> row : rows) {
            csv.add(
                    new Collected(
                            fork.configuration(),
                            fork.number(),
                            fork.levels(),
                            column -> row.getOrDefault(column, "")));
        }
    }
}
