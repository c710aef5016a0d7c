package dev.threadscale.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.error.UserException;
import dev.threadscale.fixture.Bounds;
import dev.threadscale.fixture.Breaking;
import dev.threadscale.fixture.Broken;
import dev.threadscale.fixture.Effort;
import dev.threadscale.fixture.OddWords;
import dev.threadscale.fixture.Refusals;
import dev.threadscale.fixture.Summed;
import dev.threadscale.report.chart.Gallery;
import dev.threadscale.report.compare.Comparison;
import dev.threadscale.report.data.Analysis;
import dev.threadscale.report.data.Findings;
import dev.threadscale.report.data.Particulars;
import dev.threadscale.report.data.ScalingModels;
import dev.threadscale.report.page.ResultsIndex;
import dev.threadscale.report.page.RunPage;
import dev.threadscale.report.table.ReportTables;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whatever stands in the files of a run, it is reported, or the file is named that is broken. */
class BrokenRunTest {

    private static final Bounds BOUNDS = new Bounds(1L << 30);

    @TempDir private static Path runs;

    Effort effort() {
        return Effort.BUILD;
    }

    @BeforeAll
    static void makeRuns() throws IOException {
        BrokenRunFiles.makeIn(runs);
        for (String run : List.of("stored", "synthetic")) {
            assertThat(report(runs.resolve(run))).isNotEmpty();
        }
    }

    @Test
    void brokenTableIsReadOrRefused() throws Exception {
        Breaking tables = Breaking.of(BrokenRunFiles.texts(runs, "[.]csv"), OddWords.OF_CSV);
        effort().tryOut(tables, 400, 100_000, BrokenRunTest::isReadOrRefused);
    }

    @Test
    void brokenRecordIsReadOrRefused() throws Exception {
        Breaking records = Breaking.of(BrokenRunFiles.texts(runs, "[.]jsonl?"), OddWords.OF_JSON);
        effort().tryOut(records, 400, 60_000, BrokenRunTest::isReadOrRefused);
    }

    @Test
    void brokenFileIsReportedOrRefused() throws Exception {
        effort().tryOut(files(), 20, 10_000, BrokenRunTest::isReportedOrRefused);
    }

    private static Breaking files() throws IOException {
        Map<String, String> texts = new HashMap<>(BrokenRunFiles.texts(runs, "[.]csv"));
        texts.putAll(BrokenRunFiles.texts(runs, "[.]jsonl?"));
        return Breaking.of(
                texts, Stream.concat(OddWords.OF_CSV.stream(), OddWords.OF_JSON.stream()).toList());
    }

    /** Reads alone, of which many are tried. */
    private static void isReadOrRefused(Broken broken) throws IOException {
        with(broken, run -> check(run, BOUNDS.thrownBy(() -> read(run))));
    }

    private static void isReportedOrRefused(Broken broken) throws IOException {
        with(
                broken,
                run -> {
                    check(run, BOUNDS.thrownBy(() -> report(run)));
                    assertThat(BOUNDS.thrownBy(() -> new ResultsIndex(runs.getParent()).entry(run)))
                            .isEmpty();
                });
    }

    private static void with(Broken broken, Consumer<Path> what) throws IOException {
        Path file = runs.resolve(broken.name());
        byte[] before = Files.readAllBytes(file);
        broken.writeTo(file);
        // Else nothing of what is broken were ever read.
        renew(file);
        try {
            what.accept(runs.resolve(Path.of(broken.name()).getName(0)));
        } finally {
            Broken.write(file, before);
            renew(file);
        }
    }

    private static void renew(Path file) throws IOException {
        if (!file.toString().endsWith(".csv")) {
            Summed.renew(file.getParent());
        }
    }

    private static List<Object> read(Path directory) {
        Analysis analysis = PicturesOfRuns.analysis(directory);
        ReportTables tables = tables(analysis);
        return List.of(analysis, tables.ends(), tables.scaling(), Particulars.of(analysis.run()));
    }

    private static ReportTables tables(Analysis analysis) {
        return new ReportTables(
                analysis, new Findings(List.of(), Map.of()), ScalingModels.of(analysis));
    }

    /** All that comes of it, without the files, which take their time. */
    private static List<Object> report(Path directory) {
        Report report = Report.of(directory);
        Analysis analysis = PicturesOfRuns.analysis(directory);
        return List.of(
                report.tables(),
                report.charts(),
                RunPage.of(
                        analysis,
                        report.findings(),
                        tables(analysis),
                        List.of(),
                        new Gallery(List.of(), true),
                        Map.of()),
                Comparison.of(List.of(directory, directory)));
    }

    private static void check(Path run, Optional<Throwable> thrown) {
        switch (thrown.orElse(null)) {
            case null -> {}
            case UserException refused ->
                    assertThat(Refusals.text(refused))
                            .contains(run.toString())
                            .matches("(?s).*: .*\nfix: .*\\.");
            default -> throw new AssertionError("it escapes: " + thrown.get(), thrown.get());
        }
    }
}
