package dev.threadscale.report.data;

import dev.threadscale.error.UserException;
import dev.threadscale.levels.Levels;
import dev.threadscale.protocol.IterationColumn;
import dev.threadscale.report.layout.Run;
import dev.threadscale.report.layout.Variable;
import dev.threadscale.results.SummaryRow;
import dev.threadscale.results.WorkerTable;
import dev.threadscale.results.csv.CsvFile;
import dev.threadscale.results.csv.CsvRow;
import dev.threadscale.results.csv.DataDictionary;
import dev.threadscale.stats.Estimate;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The measurements of a run, one entry a configuration.
 *
 * @param run what was run
 * @param measured in the order of the matrix; configurations without a good fork are missing
 * @param unsteady the first configurations whose forks were not steady, iteration by iteration
 */
public record Dataset(Run run, List<SummaryRow> measured, List<ForkTraces> unsteady) {

    /** Within a run directory. It can be large, so that its rows are checked as they are read. */
    public static final String FILE = WorkerTable.ITERATIONS.file();

    /** The configurations that a report names and draws where forks were not steady. */
    public static final int MOST_UNSTEADY = 3;

    /**
     * Reads and checks the iterations of a run.
     *
     * @param also reads the same rows for something else
     * @throws UserException if the file is missing or broken
     */
    public static Dataset read(Run run, Consumer<CsvRow> also) {
        Path file = run.directory().resolve(FILE);
        Map<String, Samples> configurations = new LinkedHashMap<>();
        new CsvFile(file, run.levels())
                .forEach(
                        also.andThen(row ->
                                        configurations
                                                .computeIfAbsent(
                                                        row.text("configuration"),
                                                        _ -> new Samples(row.levels()))
                                                .add(row))
                                .andThen(WorkerTable.ITERATIONS.table(run.record()).checked()));
        // They know nothing of each other, so that all CPUs compute.
        List<SummaryRow> measured =
                configurations.entrySet().parallelStream()
                        .flatMap(entry -> entry.getValue().measured(entry.getKey()).stream())
                        .sorted(Comparator.comparing(SummaryRow::levels, run.order()))
                        .toList();
        Map<Levels, SummaryRow> seen = new HashMap<>();
        for (SummaryRow one : measured) {
            SummaryRow other = seen.putIfAbsent(one.levels(), one);
            if (other != null) {
                throw UserException.in(
                                file,
                                "the configurations %s and %s have the same levels",
                                other.configuration(),
                                one.configuration())
                        .fix(
                                "A run holds one configuration for every combination of levels:"
                                        + " report the runs apart.");
            }
        }
        return new Dataset(
                run,
                measured,
                measured.stream()
                        .filter(one -> one.steadiness().isDoubtful())
                        .limit(MOST_UNSTEADY)
                        .flatMap(one -> Stream.ofNullable(configurations.get(one.configuration())))
                        .map(Samples::traces)
                        .toList());
    }

    /** The elapsed time of an iteration. */
    public Variable elapsed() {
        return Variable.elapsed(run.axes(), values(one -> Optional.of(one.elapsed())));
    }

    /** The variable of a counted column of the iterations. */
    public Variable counted(IterationColumn column) {
        return Variable.ofColumn(
                column.key(),
                DataDictionary.unit(WorkerTable.ITERATIONS.file(), column.key()),
                run,
                values(one -> one.counter(column)));
    }

    private Map<Levels, Estimate> values(Function<SummaryRow, Optional<Estimate>> value) {
        Map<Levels, Estimate> values = new HashMap<>();
        measured.forEach(
                one -> value.apply(one).ifPresent(known -> values.put(one.levels(), known)));
        return values;
    }

    /** The configuration with exactly these levels, if it was measured. */
    public Optional<SummaryRow> find(Levels levels) {
        return measured.stream().filter(one -> one.levels().equals(levels)).findFirst();
    }
}
