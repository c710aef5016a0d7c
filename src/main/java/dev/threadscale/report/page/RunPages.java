package dev.threadscale.report.page;

import dev.threadscale.error.UserException;
import dev.threadscale.report.chart.Gallery;
import dev.threadscale.report.data.Evidence;
import dev.threadscale.report.data.Findings;
import dev.threadscale.report.layout.Run;
import dev.threadscale.report.page.RunPage.Fact;
import dev.threadscale.report.page.RunPage.FactGroup;
import dev.threadscale.report.page.RunPage.Figure;
import dev.threadscale.report.page.RunPage.Section;
import dev.threadscale.report.table.ReportWarnings;
import dev.threadscale.report.table.ReportWarnings.Notice;
import dev.threadscale.report.table.SummaryTables;
import dev.threadscale.results.SummaryRow;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Puts the page of a run together from its directory. */
public final class RunPages {

    private RunPages() {}

    /**
     * The page.
     *
     * @param parts what there is to say beside times and findings
     * @param figures the pictures, drawn
     * @param gallery says if these are all that could be drawn
     * @param files to link, and what they are
     * @throws UserException if a file of the run is broken
     */
    public static RunPage of(
            Evidence evidence,
            Findings findings,
            ReportSections parts,
            List<Figure> figures,
            Gallery gallery,
            Map<String, String> files) {
        Run run = evidence.run();
        RunFacts facts = new RunFacts(run);
        RepeatCommands repeating = new RepeatCommands(run);
        return new RunPage(
                run.finished(),
                run.title(),
                run.experiment(),
                run.id(),
                Answer.of(evidence, findings),
                facts.place(),
                findings.judgements().stream().map(one -> Claimed.of(one, findings)).toList(),
                Stream.of(
                                ReportWarnings.of(
                                        evidence.data(), findings.judgements(), parts.nodes()),
                                leftOut(gallery))
                        .flatMap(List::stream)
                        .toList(),
                figures,
                List.of(
                        new Section("measured", "Measured", SummaryTables.blocks(evidence.data())),
                        new Section("scaling", "Scaling and precision", parts.scaling()),
                        new Section("observed", "Other observations", parts.observed()),
                        new Section("ends", "How forks ended", parts.ends())),
                Stream.concat(
                                Stream.of(
                                        new FactGroup("What was asked", facts.asked()),
                                        new FactGroup("Where", facts.where())),
                                facts.environment().stream())
                        .toList(),
                facts.identity(),
                repeating.commands(),
                repeating.forks(),
                files.entrySet().stream()
                        .filter(file -> !file.getKey().equals(RunPage.FILE))
                        .map(file -> new Fact(file.getKey(), file.getValue()))
                        .toList());
    }

    /** What is not drawn, if anything is not. */
    private static List<Notice> leftOut(Gallery gallery) {
        return gallery.whole()
                ? List.of()
                : List.of(
                        new Notice(
                                "Not all pictures are drawn: at most %d of a kind, and none with more than %,d counts."
                                        .formatted(Gallery.MOST_OF_A_KIND, Gallery.MOST_POINTS),
                                "%s holds every configuration; --only measures some of them."
                                        .formatted(SummaryRow.FILE)));
    }
}
