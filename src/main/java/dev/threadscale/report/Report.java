package dev.threadscale.report;

import dev.threadscale.error.UserException;
import dev.threadscale.report.chart.Chart;
import dev.threadscale.report.chart.Gallery;
import dev.threadscale.report.data.AdviceFile;
import dev.threadscale.report.data.Dataset;
import dev.threadscale.report.data.Evidence;
import dev.threadscale.report.data.Findings;
import dev.threadscale.report.data.FindingsFile;
import dev.threadscale.report.data.FindingsRecord;
import dev.threadscale.report.data.FittedSeries;
import dev.threadscale.report.data.ForkFigures;
import dev.threadscale.report.data.MeasurementsReader;
import dev.threadscale.report.data.ModelsFile;
import dev.threadscale.report.data.ObservationsFile;
import dev.threadscale.report.data.PoolAdvice;
import dev.threadscale.report.data.PublishedCurves;
import dev.threadscale.report.data.Run;
import dev.threadscale.report.data.RunCsv;
import dev.threadscale.report.data.RunFile;
import dev.threadscale.report.data.ScalingModels;
import dev.threadscale.report.data.Sentinels;
import dev.threadscale.report.data.SummaryFile;
import dev.threadscale.report.data.TasksFile;
import dev.threadscale.report.data.WholeFile;
import dev.threadscale.report.page.PageRenderer;
import dev.threadscale.report.page.Parts;
import dev.threadscale.report.page.Pictures;
import dev.threadscale.report.page.RunPage;
import dev.threadscale.report.page.RunPages;
import dev.threadscale.report.table.ConsoleText;
import dev.threadscale.report.table.FindingsTable;
import dev.threadscale.report.table.ForkEnds;
import dev.threadscale.report.table.SteadinessNote;
import dev.threadscale.report.table.SummaryMarkdown;
import dev.threadscale.report.table.Tables;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The report of one run; every method can be called again and writes the same. */
public final class Report {

    private static final String FOLDER = "report";

    /** Within a run directory. */
    public static final String PAGE = FOLDER + "/index.html";

    private final Path directory;
    private final Evidence evidence;
    private final Findings findings;
    private final List<FittedSeries> models;
    private final List<PoolAdvice> advice;
    private @Nullable Gallery gallery;
    private @Nullable Pictures pictures;

    private Report(Path directory, Evidence evidence, Findings findings) {
        this.directory = directory;
        this.evidence = evidence;
        this.findings = findings;
        this.models = ScalingModels.of(evidence);
        this.advice = PoolAdvice.of(evidence);
    }

    /**
     * Reads the measurements.
     *
     * @param runDirectory holds {@code run.json} and {@code iterations.csv}
     * @throws UserException if one of them is missing or broken, or a file is not as it was written
     */
    public static Report of(Path runDirectory) {
        Run run = Run.read(runDirectory);
        RunFile.checkOthers(runDirectory);
        FindingsRecord claimed = FindingsRecord.of(runDirectory, run);
        MeasurementsReader means = new MeasurementsReader(run, claimed);
        RunCsv forks = new RunCsv(runDirectory.resolve(ForkEnds.NAME), run);
        Evidence evidence =
                new Evidence(
                        Dataset.read(runDirectory, run, means::iterations),
                        new ObservationsFile(runDirectory, run).read(means::observations),
                        new TasksFile(runDirectory, run).read(means::tasks),
                        ForkFigures.read(runDirectory, run),
                        Sentinels.read(runDirectory, run),
                        PublishedCurves.read(runDirectory));
        if (forks.exists()) {
            forks.forEach(means.forks(forks));
        }
        return new Report(runDirectory, evidence, Findings.of(claimed, means));
    }

    public Dataset data() {
        return evidence.data();
    }

    Evidence evidence() {
        return evidence;
    }

    /**
     * Writes {@code summary.csv}: one row a configuration.
     *
     * @throws UserException if it cannot be written
     */
    public void writeSummary() {
        WholeFile.write(directory.resolve(SummaryFile.NAME), new SummaryFile(data())::write);
    }

    /**
     * Writes {@code summary.md}: what is worth pasting.
     *
     * @throws UserException if it cannot be written
     */
    public void writeMarkdown() {
        WholeFile.write(
                directory.resolve(SummaryMarkdown.NAME),
                new SummaryMarkdown(data(), findings)::write);
    }

    public Findings findings() {
        return findings;
    }

    /**
     * Writes {@code findings.csv}: one row a finding, and no file if there is none.
     *
     * @throws UserException if it cannot be written
     */
    public void writeFindings() {
        if (!findings.judgements().isEmpty()) {
            WholeFile.write(
                    directory.resolve(FindingsFile.NAME),
                    new FindingsFile(evidence.run(), findings.judgements())::write);
        }
    }

    /** The laws of scaling of every line over a number of threads; none where there is no such. */
    public List<FittedSeries> models() {
        return models;
    }

    /** What tasks' waiting says of the sizes of pools; none where sizes do not vary. */
    public List<PoolAdvice> advice() {
        return advice;
    }

    /**
     * Writes {@code models.csv} and {@code advice.csv}, each only if it has rows.
     *
     * @throws UserException if one cannot be written
     */
    public void writeModels() {
        if (!models.isEmpty()) {
            WholeFile.write(
                    directory.resolve(ModelsFile.NAME),
                    new ModelsFile(evidence.run(), models)::write);
        }
        if (!advice.isEmpty()) {
            WholeFile.write(
                    directory.resolve(AdviceFile.NAME),
                    new AdviceFile(evidence.run(), advice)::write);
        }
    }

    /** The pictures as data, as many as anyone looks at; none if nothing was measured. */
    public List<Chart> charts() {
        return gallery().charts();
    }

    private Gallery gallery() {
        if (gallery == null) {
            gallery = Gallery.of(evidence);
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
        return pictures().write();
    }

    /**
     * Writes {@code report/index.html}: everything on one page that needs no other file.
     *
     * @param now stands on the page, and is all that differs between two renderings
     * @param files of the run directory that the page links, and what they are
     * @return the page
     * @throws UserException if it cannot be written, or a file of the run is broken
     */
    public Path writePage(Instant now, Map<String, String> files) {
        RunPage page =
                RunPages.of(
                        directory,
                        evidence,
                        findings,
                        Parts.of(directory, evidence, models, advice),
                        pictures().figures(),
                        gallery().leftOut(),
                        files);
        Path file = directory.resolve(PAGE);
        WholeFile.write(file, path -> Files.writeString(path, new PageRenderer(now).render(page)));
        return file;
    }

    /** Drawn once, for their files and for the page. */
    private Pictures pictures() {
        if (pictures == null) {
            pictures = new Pictures(directory.resolve(FOLDER), charts());
        }
        return pictures;
    }

    /**
     * Elapsed times and how they change with the count, for a console 100 columns wide; then what
     * else there is to say: means that are not known well enough, laws of scaling, pool sizes,
     * knees that were searched, forks that ended otherwise or were disturbed, observations, logged
     * tasks, findings.
     *
     * @throws UserException if one of their files is broken
     */
    public String tables() {
        return new Tables(evidence).text()
                + new SteadinessNote(evidence.data()).text()
                + ConsoleText.of(Parts.of(directory, evidence, models, advice).all())
                + new FindingsTable(findings.judgements()).text();
    }
}
