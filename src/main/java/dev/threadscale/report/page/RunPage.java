package dev.threadscale.report.page;

import dev.threadscale.error.UserException;
import dev.threadscale.report.chart.Gallery;
import dev.threadscale.report.data.Evidence;
import dev.threadscale.report.data.Findings;
import dev.threadscale.report.layout.Run;
import dev.threadscale.report.table.Block;
import dev.threadscale.report.table.ReportSections;
import dev.threadscale.report.table.ReportWarnings;
import dev.threadscale.report.table.RunDoubt;
import dev.threadscale.report.table.RunDoubt.Notice;
import dev.threadscale.report.table.SummaryTables;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The page of a run: the answer first.
 *
 * @param finished true if every fork has ended; else nothing is judged
 * @param title what was asked, in the words of the experiment
 * @param answer what came out, in one sentence
 * @param place host and time, in one line
 * @param claims in the order of the experiment
 * @param notices what there is to doubt
 * @param figures the pictures, that which answers the question first
 * @param unsteady pictures that belong to the warning of forks that were not steady
 * @param sections numbers and whatever else was seen
 * @param environment what was asked, and everything that is known of host, images and virtual
 *     machine
 * @param identity by what another run is known to be the same
 * @param again how all of it is repeated
 * @param forks how single configurations are repeated by hand
 * @param files of the run beside the page
 */
public record RunPage(
        boolean finished,
        String title,
        String experiment,
        String run,
        String answer,
        String place,
        List<FindingEntry> claims,
        List<Notice> notices,
        List<Figure> figures,
        List<Figure> unsteady,
        List<Section> sections,
        List<FactGroup> environment,
        List<Fact> identity,
        List<Command> again,
        List<Command> forks,
        List<Fact> files) {

    /** Within a run directory. */
    public static final String FILE = "report/index.html";

    /** The most commands on a page, which says if there are more. */
    public static final int MOST_FORKS = 500;

    /** So many pictures stand open; the others are one click away. */
    private static final int MOST_OPEN = 8;

    /** Leaves out what has nothing to say. */
    public RunPage {
        sections = sections.stream().filter(one -> !one.blocks().isEmpty()).toList();
        environment = environment.stream().filter(one -> !one.all().isEmpty()).toList();
    }

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
                String.join(" ", Answer.of(evidence, findings)),
                facts.place(),
                findings.judgements().stream().map(one -> FindingEntry.of(one, findings)).toList(),
                notices(evidence, findings, parts, gallery),
                figures.stream().filter(figure -> !figure.ofTraces()).toList(),
                figures.stream().filter(Figure::ofTraces).toList(),
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
                        .filter(file -> !file.getKey().equals(FILE))
                        .map(file -> new Fact(file.getKey(), file.getValue()))
                        .toList());
    }

    /** The reasons to doubt the run. */
    public static List<Notice> notices(
            Evidence evidence, Findings findings, ReportSections parts, Gallery gallery) {
        List<RunDoubt> leftOut =
                gallery.whole()
                        ? List.of()
                        : List.of(
                                new RunDoubt.PicturesLeftOut(
                                        Gallery.MOST_OF_A_KIND, Gallery.MOST_POINTS));
        return Stream.of(ReportWarnings.of(evidence, findings.judgements(), parts.nodes()), leftOut)
                .flatMap(List::stream)
                .map(RunDoubt::notice)
                .toList();
    }

    /** The forks whose commands stand on the page. */
    public List<Command> shownForks() {
        return forks.subList(0, Math.min(MOST_FORKS, forks.size()));
    }

    public boolean hasMoreForks() {
        return forks.size() > MOST_FORKS;
    }

    public List<Mark.Count> counts() {
        return Mark.Count.of(claims);
    }

    /** Those that a run here can tell. */
    public List<FindingEntry> testable() {
        return claims.stream().filter(FindingEntry::isTestable).toList();
    }

    /** The others: they are not left open by this run. */
    public List<FindingEntry> others() {
        return claims.stream().filter(claim -> !claim.isTestable()).toList();
    }

    /** The pictures behind the first one. */
    public List<Figure> open() {
        return figures.stream().limit(MOST_OPEN).skip(1).toList();
    }

    public List<Figure> further() {
        return figures.stream().skip(MOST_OPEN).toList();
    }

    /**
     * Something that is known, with its name.
     *
     * @param value empty if it is not known after all
     */
    public record Fact(String name, String value) {

        /** Those that are known. */
        public static List<Fact> known(Stream<Fact> facts) {
            return facts.filter(fact -> !fact.value().isEmpty()).toList();
        }
    }

    /** Facts about one thing. */
    public record FactGroup(String title, List<Fact> all) {

        /** Known facts only. */
        public FactGroup(String title, Stream<Fact> facts) {
            this(title, Fact.known(facts));
        }
    }

    /**
     * A picture.
     *
     * @param name of its files, without extension
     * @param svg the drawing, made by us: it goes to the page as it is
     * @param ofTraces true if it shows forks that were not steady
     */
    public record Figure(String name, String caption, String svg, boolean ofTraces) {}

    /**
     * A part of a page with a headline of its own.
     *
     * @param id where links lead to
     * @param blocks none if there is nothing to say, and the section is left out
     */
    public record Section(String id, String title, List<Block> blocks) {}

    /** A command to copy, and what it does. */
    public record Command(String what, String line) {}
}
