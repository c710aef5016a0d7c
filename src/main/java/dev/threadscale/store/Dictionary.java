package dev.threadscale.store;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import dev.threadscale.protocol.AdviceColumn;
import dev.threadscale.protocol.FindingColumn;
import dev.threadscale.protocol.ForkColumn;
import dev.threadscale.protocol.ModelColumn;
import dev.threadscale.protocol.SummaryColumn;
import java.io.IOException;
import java.io.StringWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** {@code data-dictionary.csv}: every column of every CSV of a run, with its unit and meaning. */
final class Dictionary {

    static final String NAME = "data-dictionary.csv";

    private static final String SUMMARY = "summary.csv";
    private static final String MODELS = "models.csv";
    private static final String ADVICE = "advice.csv";
    private static final String FINDINGS = "findings.csv";

    /** Known to the run and not to the worker. */
    static final Column UNIT = new Column("unit", "unit of the value, or empty");

    private Dictionary() {}

    /** The columns of each file, in their order. */
    static Map<String, List<Column>> files(List<String> axes) {
        List<Column> place = Place.ofForks(axes);
        Map<String, List<Column>> files = new LinkedHashMap<>();
        for (CollectedFile file : CollectedFile.values()) {
            files.put(file.fileName(), collected(file, axes));
        }
        files.put(ForksFile.NAME, join(place, Column.of(ForkColumn.values())));
        files.put(SUMMARY, join(Place.ofConfigurations(axes), Column.of(SummaryColumn.values())));
        files.put(MODELS, join(Place.ofSeries(axes), Column.of(ModelColumn.values())));
        files.put(ADVICE, join(Place.ofSeries(axes), Column.of(AdviceColumn.values())));
        files.put(FINDINGS, join(Place.OF_RUN, Column.of(FindingColumn.values())));
        return files;
    }

    /** The columns of a file with the rows of all forks. */
    static List<Column> collected(CollectedFile file, List<String> axes) {
        List<Column> columns = join(Place.ofForks(axes), file.columns());
        return file == CollectedFile.OBSERVATIONS ? join(columns, List.of(UNIT)) : columns;
    }

    /** The columns of each file of a run. */
    private static Map<String, List<Column>> files(RunRecord run) {
        Map<String, List<Column>> files = files(run.axisNames());
        if (run.search() != null) {
            files.put(SearchFile.NAME, SearchFile.columns(run.seriesAxes()));
        }
        if (MeasureKeys.hasSentinels(run.measure())) {
            files.put(SentinelsFile.NAME, SentinelsFile.columns());
        }
        return files;
    }

    private static List<Column> join(List<Column> first, List<Column> then) {
        return Stream.concat(first.stream(), then.stream()).toList();
    }

    static String of(RunRecord run) throws IOException {
        StringWriter text = new StringWriter();
        try (CsvWriter writer = CsvWriter.builder().lineDelimiter(LineDelimiter.LF).build(text)) {
            writer.writeRecord("file", "column", "unit", "description");
            files(run)
                    .forEach((file, columns) ->
                            columns.forEach(c ->
                                    writer.writeRecord(file, c.name(), c.unit(), c.description())));
        }
        return text.toString();
    }
}
