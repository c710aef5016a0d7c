package dev.threadscale.results;

import static java.util.Objects.requireNonNull;

import dev.threadscale.levels.Axes;
import dev.threadscale.results.csv.Column;
import dev.threadscale.results.csv.DataDictionary;
import dev.threadscale.results.csv.RowType;
import dev.threadscale.results.csv.Table;
import dev.threadscale.results.files.Folder;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Every CSV that a run can have, for the data dictionary, the data package and the console. New
 * tables are added here.
 */
public final class Tables {

    /** A column of a table. */
    private record Described(String file, String column, String unit, String description) {}

    static final String DICTIONARY_FILE = "data-dictionary.csv";

    private static final Table<Described> DICTIONARY =
            Table.of(
                            DICTIONARY_FILE,
                            "every column of every CSV, with its unit and meaning",
                            List.of(),
                            RowType.of(Described.class).values())
                    .keyedBy("file", "column");

    /** The factory of each table, by file, in the order in which tables are listed. */
    private static final Map<String, Function<RunRecord, Table<?>>> TABLES = new LinkedHashMap<>();

    static {
        for (WorkerTable table : WorkerTable.values()) {
            TABLES.put(table.file(), table::table);
        }
        TABLES.put(ForkTable.FILE, ForkTable::of);
        TABLES.put(UnavailableRow.FILE, UnavailableRow::table);
        TABLES.put(SummaryCsv.FILE, SummaryCsv::table);
        TABLES.put(ComparisonCsv.UPGRADES, ComparisonCsv::upgrades);
        TABLES.put(ModelRow.FILE, ModelRow::table);
        TABLES.put(FindingsCsv.FILE, FindingsCsv::table);
        TABLES.put(ProspectRow.FILE, ProspectRow::table);
        TABLES.put(CauseRow.FILE, CauseRow::table);
        TABLES.put(RecordedRow.FILE, RecordedRow::table);
        TABLES.put(SearchRow.FILE, run -> SearchRow.table(run, run.search().orElseThrow()));
        TABLES.put(FlipRow.FILE, run -> FlipRow.table(run, run.flip().orElseThrow()));
        TABLES.put(MapRow.FILE, run -> MapRow.table(run, run.map().orElseThrow()));
        TABLES.put(SentinelRow.FILE, SentinelRow::table);
        TABLES.put(DICTIONARY_FILE, _ -> DICTIONARY);
    }

    /** The files of tables that can be rebuilt from the forks of a run at any time. */
    static final Set<String> REBUILT = rebuilt();

    private Tables() {}

    private static Set<String> rebuilt() {
        Set<String> files = new TreeSet<>();
        for (WorkerTable table : WorkerTable.values()) {
            files.add(table.file());
        }
        files.addAll(
                List.of(
                        ForkTable.FILE,
                        UnavailableRow.FILE,
                        SentinelRow.FILE,
                        SearchRow.FILE,
                        FlipRow.FILE,
                        MapRow.FILE));
        return Collections.unmodifiableSet(files);
    }

    /** Returns the tables in the order in which they are listed. */
    public static List<Table<?>> of(RunRecord run) {
        return files(run)
                .<Table<?>>map(file -> requireNonNull(TABLES.get(file)).apply(run))
                .collect(Collectors.toCollection(ArrayList::new));
    }

    private static Stream<String> files(RunRecord run) {
        return TABLES.keySet().stream()
                .filter(file -> run.search().isPresent() || !file.equals(SearchRow.FILE))
                .filter(file -> run.flip().isPresent() || !file.equals(FlipRow.FILE))
                .filter(file -> run.map().isPresent() || !file.equals(MapRow.FILE))
                .filter(file -> hasRuntimes(run) || !file.equals(ComparisonCsv.UPGRADES));
    }

    private static boolean hasRuntimes(RunRecord run) {
        return run.axes().getOrDefault(Axes.RUNTIME, List.of()).size() > 1;
    }

    /**
     * Returns the names that columns of axes cannot have, so a parameter has the same name in all
     * tables with levels.
     */
    static Set<String> own(RunRecord run, String... more) {
        return Stream.concat(files(run), Stream.of(more))
                .filter(DataDictionary::hasAxes)
                .flatMap(file -> DataDictionary.names(file).stream())
                .collect(Collectors.toSet());
    }

    /** Writes the data dictionary of a new run, with all tables that it may get. */
    static void describe(Folder folder, RunRecord run) {
        List<Table<?>> tables = of(run);
        tables.removeIf(table -> table.file().equals(DICTIONARY_FILE));
        if (!run.experiment().measure().hasSentinels()) {
            tables.removeIf(table -> table.file().equals(SentinelRow.FILE));
        }
        if (!run.experiment().hasCompanions()) {
            tables.removeIf(table -> table.file().equals(WorkerTable.COMPANIONS.file()));
        }
        DICTIONARY.write(folder, rows(tables));
    }

    /** Writes a table and its data dictionary into a folder of the user. */
    public static <R> void writeForeign(Folder folder, Table<R> table, List<R> rows) {
        DICTIONARY.writeForeign(folder, rows(List.of(table)));
        table.writeForeign(folder, rows);
    }

    private static List<Described> rows(List<Table<?>> tables) {
        List<Described> rows = new ArrayList<>();
        for (Table<?> table : tables) {
            for (Column<?> column : table.columns()) {
                rows.add(
                        new Described(
                                table.file(), column.name(), column.unit(), column.meaning()));
            }
        }
        return rows;
    }
}
