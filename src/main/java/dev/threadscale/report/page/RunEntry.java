package dev.threadscale.report.page;

import com.fasterxml.jackson.databind.JsonNode;
import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import dev.threadscale.error.UserException;
import dev.threadscale.report.Report;
import dev.threadscale.report.data.FindingsFile;
import dev.threadscale.report.data.Run;
import dev.threadscale.report.data.RunFile;
import dev.threadscale.report.page.ResultsPage.Entry;
import dev.threadscale.results.FindingColumn;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.NoSuchElementException;

/**
 * What an index says of a run; whatever is missing or broken is named, and stops nothing.
 *
 * @param folder of the experiment
 * @param directory of the run, in that folder
 */
public record RunEntry(Path folder, Path directory) {

    static boolean looksLikeRun(Path directory) {
        return Files.exists(directory.resolve(Run.FILE))
                || directory.getFileName().toString().matches("\\d{8}-\\d{6}(-\\d+)?");
    }

    /** Whether a run lies in the folder of its experiment, as runs in results folders do. */
    boolean isInPlace() {
        try {
            JsonNode run = RunFile.read(directory);
            return run.path("experiment").asText().equals(name(folder))
                    && run.path("run").asText().equals(name(directory));
        } catch (UserException e) {
            return false;
        }
    }

    public Entry entry() {
        try {
            Run run = Run.read(directory);
            JsonNode json = RunFile.read(directory);
            return entry(
                    run.title(),
                    RunFacts.moment(json.path("started")),
                    run.finished() ? "" : "not finished",
                    counts());
        } catch (UserException | IOException e) {
            return damaged(Run.FILE);
        } catch (CsvParseException
                | UncheckedIOException
                | NoSuchElementException
                | IllegalArgumentException e) {
            return damaged(FindingsFile.NAME);
        }
    }

    private Entry damaged(String file) {
        return entry(
                name(folder),
                "",
                "damaged: %s is missing or cannot be read".formatted(file),
                List.of());
    }

    private Entry entry(String title, String started, String state, List<Counted> counts) {
        boolean rendered = Files.isRegularFile(directory.resolve(Report.PAGE));
        return new Entry(
                name(directory),
                title,
                started,
                rendered || !state.isEmpty()
                        ? state
                        : "no report yet: threadscale report writes it",
                counts,
                "./%s/%s/%s"
                        .formatted(
                                encoded(folder), encoded(directory), rendered ? Report.PAGE : ""));
    }

    private List<Counted> counts() throws IOException {
        Path file = directory.resolve(FindingsFile.NAME);
        if (!Files.exists(file)) {
            return List.of();
        }
        List<Mark> marks = new ArrayList<>();
        try (CsvReader<NamedCsvRecord> rows = CsvReader.builder().ofNamedCsvRecord(file)) {
            rows.forEach(row -> marks.add(mark(row.getField(FindingColumn.VERDICT.key()))));
        }
        return Counted.of(marks);
    }

    private static Mark mark(String word) {
        return Arrays.stream(Mark.values())
                .filter(mark -> mark.word().equals(word))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no verdict: " + word));
    }

    private static String name(Path path) {
        return path.getFileName() == null ? "" : path.getFileName().toString();
    }

    private static String encoded(Path path) {
        return URLEncoder.encode(name(path), StandardCharsets.UTF_8).replace("+", "%20");
    }
}
