package dev.threadscale.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.threadscale.claim.Judgement;
import dev.threadscale.report.page.Claimed;
import dev.threadscale.report.page.Fact;
import dev.threadscale.report.page.Figure;
import dev.threadscale.report.page.Mark;
import dev.threadscale.report.page.RunPage;
import dev.threadscale.report.page.Section;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Puts the page of a run together from its directory. */
final class RunPages {

    /** Files of a run, in the order in which somebody would look at them. */
    private static final Map<String, String> FILES = new LinkedHashMap<>();

    static {
        FILES.put(FindingsFile.NAME, "what was claimed, and whether it holds here");
        FILES.put(SummaryFile.NAME, "means and confidence intervals, not rounded");
        FILES.put(IterationsFile.NAME, "every iteration");
        FILES.put("data-dictionary.csv", "every column with its unit");
        FILES.put(ModelsFile.NAME, "laws of scaling, fitted to the means");
        FILES.put(AdviceFile.NAME, "what the waiting of tasks says of the sizes of pools");
        FILES.put(SearchTable.NAME, "the knee of every series");
        FILES.put(ObservationsFile.NAME, "what the workload observed in every iteration");
        FILES.put(TasksFile.NAME, "every task of every iteration");
        FILES.put(ForkEnds.NAME, "how every fork ended");
        FILES.put(Sentinels.NAME, "what the sentinel between blocks took");
        FILES.put(Run.FILE, "the experiment as it was run, the host, the images");
    }

    private RunPages() {}

    /**
     * The page.
     *
     * @param parts what there is to say beside times and findings
     * @param figures the pictures, drawn
     * @throws ReportException if a file of the run is broken
     */
    static RunPage of(
            Path directory,
            Evidence evidence,
            Findings findings,
            Parts parts,
            List<Figure> figures) {
        Run run = evidence.run();
        JsonNode json = json(directory);
        List<JsonNode> forks = ForkFiles.read(directory);
        RunFacts facts = new RunFacts(run, json);
        Repeating repeating = new Repeating(run, json, forks);
        return new RunPage(
                run.title(),
                run.experiment(),
                run.id(),
                facts.asked(),
                facts.where(),
                findings.judgements().stream().map(RunPages::claimed).toList(),
                new Warnings(evidence.data(), json, new DisturbedForks(directory, run)).all(),
                figures,
                List.of(
                        new Section(
                                "measured", "Measured", new SummaryTable(evidence.data()).blocks()),
                        new Section("scaling", "Scaling and precision", parts.scaling()),
                        new Section("observed", "Observed besides", parts.observed()),
                        new Section("ends", "How forks ended", parts.ends())),
                new Environment(run, json, forks).all(),
                facts.identity(),
                repeating.commands(),
                repeating.forks(),
                FILES.entrySet().stream()
                        .filter(file -> Files.exists(directory.resolve(file.getKey())))
                        .map(file -> new Fact(file.getKey(), file.getValue()))
                        .toList());
    }

    private static Claimed claimed(Judgement judgement) {
        List<Fact> figures = new ArrayList<>();
        add(figures, "measured", FindingWords.measured(judgement));
        add(figures, "95 % interval", FindingWords.interval(judgement));
        add(figures, "p (Holm)", FindingWords.p(judgement));
        add(figures, "claimed", Optional.of(judgement.finding().expect().expected()));
        add(figures, "published", FindingWords.published(judgement));
        return new Claimed(
                judgement.finding().id(),
                judgement.finding().claim(),
                Mark.of(judgement.verdict()),
                figures,
                Labels.capital(FindingWords.reason(judgement)));
    }

    private static void add(List<Fact> figures, String name, Optional<String> value) {
        value.filter(text -> !text.isEmpty()).ifPresent(text -> figures.add(new Fact(name, text)));
    }

    private static JsonNode json(Path directory) {
        Path file = directory.resolve(Run.FILE);
        try {
            return new ObjectMapper().readTree(file.toFile());
        } catch (IOException e) {
            throw new ReportException(
                    file,
                    "this is not readable JSON",
                    "Restore the file from a copy, or run the experiment again.",
                    e);
        }
    }
}
