package dev.threadscale.report.page;

import dev.threadscale.error.UserException;
import dev.threadscale.report.chart.Gallery;
import dev.threadscale.report.data.Analysis;
import dev.threadscale.report.data.Findings;
import dev.threadscale.report.table.Block;
import dev.threadscale.report.table.ReportTables;
import dev.threadscale.report.table.RunDoubt;
import dev.threadscale.report.table.RunDoubt.Notice;
import dev.threadscale.results.Run;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The page of a run, starting with the answer.
 *
 * @param finished true if every fork has ended; otherwise nothing is judged
 * @param title the question, in the words of the experiment
 * @param answer the result in one sentence
 * @param place host and time in one line
 * @param claims in the order of the experiment
 * @param notices the reasons to doubt the run
 * @param figures the pictures, starting with the one that answers the question
 * @param unsteady the pictures that belong to the warning about forks that were not steady
 * @param sections numbers and all other observations
 * @param environment the question, and everything known about host, images and virtual machine
 * @param identity the properties in which a repeated study equals this run
 * @param again the commands that repeat all of it
 * @param forks the commands that repeat single configurations by hand
 * @param files the files of the run next to the page
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

    /** The path of the page in a run directory. */
    public static final String FILE = "report/index.html";

    /** The file with the run's answer, next to the page. */
    public static final String ANSWER = "answer.txt";

    /** The maximum number of commands on a page, which mentions further ones. */
    public static final int MOST_FORKS = 500;

    /** The number of pictures that are open. The others are one click away. */
    private static final int MOST_OPEN = 8;

    /** Leaves out empty sections and facts. */
    public RunPage {
        sections = sections.stream().filter(section -> !section.blocks().isEmpty()).toList();
        environment = environment.stream().filter(group -> !group.all().isEmpty()).toList();
    }

    /**
     * Creates the page.
     *
     * @param parts the sections in addition to times and findings
     * @param figures the drawn pictures
     * @param gallery says whether these are all possible pictures
     * @param files files to link with their descriptions
     * @throws UserException if a file of the run is broken
     */
    public static RunPage of(
            Analysis analysis,
            Findings findings,
            ReportTables parts,
            List<Figure> figures,
            Gallery gallery,
            Map<String, String> files) {
        Run run = analysis.run();
        RunFacts facts = new RunFacts(run);
        RepeatCommands repeating = new RepeatCommands(run);
        return new RunPage(
                run.finished(),
                run.title(),
                run.experiment(),
                run.id(),
                String.join(" ", Answer.of(analysis, findings)),
                facts.place(),
                findings.judgements().stream()
                        .map(judgement -> FindingEntry.of(judgement, findings))
                        .toList(),
                notices(parts, gallery),
                figures.stream().filter(figure -> !figure.ofTraces()).toList(),
                figures.stream().filter(Figure::ofTraces).toList(),
                List.of(
                        new Section("measured", "Measured", parts.measured()),
                        new Section("upgrade", "What an upgrade changes", parts.upgrades()),
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

    /** Returns the reasons to doubt the run. */
    public static List<Notice> notices(ReportTables parts, Gallery gallery) {
        List<RunDoubt> leftOut =
                gallery.whole()
                        ? List.of()
                        : List.of(
                                new RunDoubt.PicturesLeftOut(
                                        Gallery.MOST_OF_A_KIND, Gallery.MOST_POINTS));
        return Stream.of(parts.doubts(), leftOut)
                .flatMap(List::stream)
                .map(RunDoubt::notice)
                .toList();
    }

    /** Returns the forks whose commands are on the page. */
    public List<Command> shownForks() {
        return forks.subList(0, Math.min(MOST_FORKS, forks.size()));
    }

    public boolean hasMoreForks() {
        return forks.size() > MOST_FORKS;
    }

    public List<Mark.Count> counts() {
        return Mark.Count.of(claims);
    }

    /** Returns the claims that a run here can test. */
    public List<FindingEntry> testable() {
        return claims.stream().filter(FindingEntry::isTestable).toList();
    }

    /** Returns the other claims, which this run does not leave open. */
    public List<FindingEntry> others() {
        return claims.stream().filter(claim -> !claim.isTestable()).toList();
    }

    /** Returns the pictures after the first one. */
    public List<Figure> open() {
        return figures.stream().limit(MOST_OPEN).skip(1).toList();
    }

    public List<Figure> further() {
        return figures.stream().skip(MOST_OPEN).toList();
    }

    /**
     * A named fact.
     *
     * @param value empty if it is unknown
     */
    public record Fact(String name, String value) {

        /** Returns the facts with a value. */
        public static List<Fact> known(Stream<Fact> facts) {
            return facts.filter(fact -> !fact.value().isEmpty()).toList();
        }
    }

    /** A group of facts about one thing. */
    public record FactGroup(String title, List<Fact> all) {

        /** Creates a group of the facts that are known. */
        public FactGroup(String title, Stream<Fact> facts) {
            this(title, Fact.known(facts));
        }
    }

    /**
     * A picture.
     *
     * @param name the name of its files, without extension
     * @param svg the drawing, which is trusted and goes to the page as it is
     * @param ofTraces true if it shows forks that were not steady
     */
    public record Figure(String name, String caption, String svg, boolean ofTraces) {}

    /**
     * A part of a page with its own heading.
     *
     * @param id the target of links
     * @param blocks empty if the section is left out
     */
    public record Section(String id, String title, List<Block> blocks) {}

    /** A command to copy, and what it does. */
    public record Command(String what, String line) {}
}
