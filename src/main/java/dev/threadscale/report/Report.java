package dev.threadscale.report;

import dev.threadscale.claim.Finding;
import dev.threadscale.error.UserException;
import dev.threadscale.explain.RecordedForks;
import dev.threadscale.report.chart.Chart;
import dev.threadscale.report.chart.Gallery;
import dev.threadscale.report.data.Analysis;
import dev.threadscale.report.data.Findings;
import dev.threadscale.report.data.FittedSeries;
import dev.threadscale.report.data.ScalingModels;
import dev.threadscale.report.page.Answer;
import dev.threadscale.report.page.PageRenderer;
import dev.threadscale.report.page.Pictures;
import dev.threadscale.report.page.RunPage;
import dev.threadscale.report.table.Block;
import dev.threadscale.report.table.ReportTables;
import dev.threadscale.report.upgrade.Upgrades;
import dev.threadscale.results.CauseRow;
import dev.threadscale.results.ComparisonCsv;
import dev.threadscale.results.FindingsCsv;
import dev.threadscale.results.ModelRow;
import dev.threadscale.results.ProspectRow;
import dev.threadscale.results.RecordedRow;
import dev.threadscale.results.Run;
import dev.threadscale.results.RunCheck;
import dev.threadscale.results.SummaryCsv;
import dev.threadscale.results.WorkerTable;
import dev.threadscale.results.files.Folder;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The report of one run. Every method can be called again with the same result. */
public final class Report {

    private static final String FOLDER = "report";

    /** The name of the file with means and findings to paste. */
    private static final String MARKDOWN = "summary.md";

    private static final String INDEX = "index.html";

    private final Run run;
    private final Analysis analysis;
    private final Findings findings;
    private final List<FittedSeries> models;
    private final ReportTables tables;
    private @Nullable Gallery gallery;
    private @Nullable Pictures pictures;

    private Report(Run run, Analysis analysis, Findings findings) {
        this.run = run;
        this.analysis = analysis;
        this.findings = findings;
        this.models = ScalingModels.of(analysis);
        this.tables = new ReportTables(analysis, findings, models);
    }

    /**
     * Reads the measurements.
     *
     * @param runDirectory contains {@code run.json} and {@code iterations.csv}
     * @throws UserException if one of them is missing or broken, or a file was changed
     */
    public static Report of(Path runDirectory) {
        Run run = Run.read(runDirectory);
        new RunCheck(runDirectory).refuseDamage(WorkerTable.ITERATIONS.file());
        List<Finding> claims = claims(run);
        Analysis analysis = Analysis.read(run, claims);
        return new Report(run, analysis, Findings.of(claims, analysis));
    }

    /** Claims are about whole configurations, so an unfinished run cannot decide them. */
    private static List<Finding> claims(Run run) {
        return run.finished() ? run.record().experiment().findings() : List.of();
    }

    public Findings findings() {
        return findings;
    }

    /** Returns the result in a sentence or two. The sentence on claims comes last. */
    public List<String> answer() {
        return Answer.of(analysis, findings);
    }

    /** Returns the sentence of the answer on failed requests; empty if none failed. */
    public Optional<String> errors() {
        return Answer.errors(analysis);
    }

    /** Returns the sentences of the answer on flips; none without a search for them. */
    public List<String> flips() {
        return Answer.flips(analysis);
    }

    /**
     * Writes {@code summary.csv} with one row per configuration, {@code summary.md} for pasting,
     * {@code findings.csv} with one row per finding, {@code prospects.csv} with the time that would
     * decide the open ones, {@code causes.csv} with the reasons why its sides differ, {@code
     * recorded.csv} with what was recorded of each iteration, {@code upgrade.csv} with what each
     * release of the JDK changes, and {@code models.csv} with the laws of scaling. Except for the
     * summary, a file is not written if it would be empty.
     *
     * @throws UserException if one cannot be written
     */
    public void writeTables() {
        SummaryCsv.table(run.record()).write(folder(), analysis.run().measured());
        folder().write(MARKDOWN, tables.markdown());
        if (!findings.judgements().isEmpty()) {
            FindingsCsv.table(run.record()).write(folder(), findings.judgements());
        }
        ProspectRow.table(run.record())
                .replace(folder(), Prospects.of(analysis.run(), claims(run)));
        CauseRow.table(run.record()).replace(folder(), findings.causes());
        RecordedForks recorded = new RecordedForks(run.directory());
        if (recorded.isEmpty()) {
            folder().delete(RecordedRow.FILE);
        } else {
            RecordedRow.table(run.record())
                    .write(folder(), rows -> recorded.forEachIteration(rows::add));
        }
        ComparisonCsv.upgrades(run.record())
                .replace(folder(), Upgrades.of(analysis).map(Upgrades::pairs).orElse(List.of()));
        ModelRow.table(run.record())
                .replace(
                        folder(), models.stream().flatMap(model -> model.rows().stream()).toList());
    }

    /**
     * Returns the pictures as data, limited to as many as anyone looks at; none if nothing was
     * measured.
     */
    public List<Chart> charts() {
        return gallery().charts();
    }

    private Gallery gallery() {
        if (gallery == null) {
            gallery = Gallery.of(analysis);
        }
        return gallery;
    }

    /**
     * Draws the pictures, each as PNG and as SVG, and removes those of an earlier report.
     *
     * @return the files {@code report/*.png}, in the order of {@link #charts()}
     * @throws UserException if one cannot be written
     */
    public List<Path> writeCharts() {
        return pictures().write(folder().create(FOLDER));
    }

    /**
     * Writes {@code report/index.html}, a single page that does not need other files, and next to
     * it the answer, for the page of all runs.
     *
     * @param now is shown on the page; two renderings do not differ otherwise
     * @param files files of the run directory that the page links, with their descriptions
     * @return the page
     * @throws UserException if it cannot be written, or a file of the run is broken
     */
    public Path writePage(Instant now, Map<String, String> files) {
        RunPage page =
                RunPage.of(analysis, findings, tables, pictures().figures(), gallery(), files);
        Folder report = folder().create(FOLDER);
        report.write(INDEX, new PageRenderer(now).render(page), PageRenderer.MARK);
        report.write(RunPage.ANSWER, page.answer() + "\n");
        return run.directory().resolve(RunPage.FILE);
    }

    /** Returns the folder. Its files are not synced, because they can be written again. */
    private Folder folder() {
        return Folder.at(run.directory()).unsynced();
    }

    /** Returns the pictures, drawn once for their files and for the page. */
    private Pictures pictures() {
        if (pictures == null) {
            pictures = new Pictures(run.directory().resolve(FOLDER), charts());
        }
        return pictures;
    }

    /**
     * Returns the times that the answer is about, in a table with at most the given number of rows
     * if possible.
     */
    public Block measured(int most) {
        return tables.brief(most);
    }

    /** Returns the number of warnings on the page. */
    public int warnings() {
        return RunPage.notices(tables, gallery()).size();
    }

    /**
     * Returns the tables for a console 100 columns wide: elapsed times and how they change with the
     * count, then means that are not precise enough, laws of scaling, knees that were searched,
     * forks that ended unexpectedly or were disturbed, observations, logged tasks, and findings.
     *
     * @throws UserException if one of their files is broken
     */
    public String tables() {
        return tables.text();
    }
}
