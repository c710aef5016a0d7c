package dev.threadscale.cli;

import dev.threadscale.bundle.Bundle;
import dev.threadscale.claim.Finding;
import dev.threadscale.claim.Judge;
import dev.threadscale.claim.Judgement;
import dev.threadscale.claim.Measurements;
import dev.threadscale.claim.Verdict;
import dev.threadscale.experiment.code.Code;
import dev.threadscale.levels.Levels;
import dev.threadscale.measured.MeasuredConfiguration;
import dev.threadscale.report.table.FindingWords;
import dev.threadscale.results.Run;
import dev.threadscale.results.RunCopies;
import dev.threadscale.results.RunReader;
import dev.threadscale.results.RunRecord;
import dev.threadscale.results.StoredForks;
import dev.threadscale.results.files.StoredFile;
import dev.threadscale.text.Markdown;
import dev.threadscale.text.ShellCommand;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The text of {@code ARTIFACT.md}: how a stranger checks the findings of a run, in the form that
 * artifact evaluations ask for. Everything in it is recorded in the run.
 */
final class ArtifactText {

    static final String FILE = "ARTIFACT.md";

    private final Path directory;
    private final RunRecord run;
    private final Measurements measurements;
    private final List<Judgement> judgements;
    private final Map<Levels, ArtifactCost> costs = new HashMap<>();
    private final String command;

    private ArtifactText(Path directory, RunRecord run, String zip) {
        this.directory = directory;
        this.run = run;
        this.measurements = Run.claimed(directory, run);
        this.judgements = Judge.judge(run.experiment().findings(), measurements);
        this.command = "threadscale reproduce " + ShellCommand.quote(List.of(zip)) + engine(run);
        StoredForks.read(
                directory,
                fork -> costs.merge(fork.levels(), ArtifactCost.of(fork, run), ArtifactCost::and));
    }

    /**
     * Returns the text for a run in an archive.
     *
     * @param zip name of the archive
     * @return empty if the run is not finished, or no single command repeats it
     */
    static Optional<String> of(Path directory, String zip) {
        RunRecord run = RunReader.read(directory);
        return run.finished() == null
                        || run.nodes() != null
                        || !StoredFile.isFile(directory.resolve(RunCopies.EXPERIMENT))
                ? Optional.empty()
                : Optional.of(new ArtifactText(directory, run, zip).text());
    }

    private static String engine(RunRecord run) {
        return switch (run.engine()) {
            case "docker" -> "";
            case "local" ->
                    " --engine local"
                            + (run.experiment().workload().codes().isEmpty()
                                    ? ""
                                    : " --trust-code");
            default -> " --engine " + run.engine();
        };
    }

    private String text() {
        ArtifactCost all = cost(costs.keySet());
        StringBuilder findings = new StringBuilder();
        for (Judgement judgement : judgements) {
            if (!FindingWords.isBeyond(judgement)) {
                findings.append(finding(judgement));
            }
        }
        return """
        # Artifact: %s

        %s

        %s
        ## Getting started

        You need [threadscale](https://github.com/threadscale/threadscale) %s and %s.
        %s

        This command shows in about a minute whether everything runs on your machine; its last line begins with `Smoke test passed`:

        ```
        %s --smoke
        ```

        ## Step by step

        %s### Everything

        ```
        %s
        ```

        %s

        ## Contents

        %s\
        """
                .formatted(
                        Markdown.text(run.experiment().title()),
                        Markdown.text(Bundle.sentence(run)),
                        claims(),
                        run.version(),
                        run.engine().equals("docker") ? "Docker 23.0 or later" : "Java 25",
                        all.machine(run),
                        command,
                        findings.isEmpty()
                                ? ""
                                : "Each command measures what one finding compares. It prints how the two machines"
                                        + " differ, and the verdict of this run next to yours. Numbers in brackets are"
                                        + " 95 % confidence intervals. Absolute times differ from machine to machine;"
                                        + " verdicts should not.\n\n"
                                        + findings,
                        command,
                        all.text(),
                        contents());
    }

    private String claims() {
        if (judgements.isEmpty()) {
            return "The run makes no claims; its measurements are the artifact.\n";
        }
        List<List<String>> rows = new ArrayList<>();
        StringBuilder open = new StringBuilder();
        for (Judgement judgement : judgements) {
            Finding finding = judgement.finding();
            rows.add(
                    List.of(
                            finding.id(),
                            finding.claim(),
                            finding.expect().expected(),
                            FindingWords.figure(judgement).orElse("–"),
                            judgement.verdict().label()));
            if (judgement.verdict() != Verdict.REPRODUCED) {
                open.append("- ").append(Markdown.text(finding.id()));
                open.append(", ").append(judgement.verdict().label());
                open.append(": ").append(Markdown.text(judgement.reason())).append(".\n");
            }
        }
        String table =
                Markdown.table(
                        List.of("finding", "claim", "expected", "measured", "in this run"), rows);
        return """
        ## Claims

        %s
        %s\
        """
                .formatted(
                        table,
                        open.isEmpty()
                                ? "The run supports all of them.\n"
                                : "Not supported by this run:\n\n" + open);
    }

    private String finding(Judgement one) {
        ArtifactCost cost = cost(compared(one));
        String id = one.finding().id();
        return """
        ### %s: %s

        ```
        %s --finding %s
        ```

        - Expect: %s%s.
        - %s
        - Smallest machine: %s

        """
                .formatted(
                        Markdown.text(id),
                        Markdown.text(one.finding().claim()),
                        command,
                        ShellCommand.quote(List.of(id)),
                        FindingWords.figure(one).map(figure -> figure + ", ").orElse(""),
                        one.verdict().label(),
                        cost.text(),
                        cost.machine(run));
    }

    /**
     * Returns the configurations that a repetition of one finding measures; all of them if the run
     * searched an axis.
     */
    private Set<Levels> compared(Judgement one) {
        return run.search().isPresent() || run.flip().isPresent() || run.map().isPresent()
                ? costs.keySet()
                : Judge.subjects(
                        List.of(one.finding()),
                        measurements.axes(),
                        measurements.configurations().stream()
                                .map(MeasuredConfiguration::levels)
                                .toList());
    }

    private ArtifactCost cost(Set<Levels> configurations) {
        ArtifactCost all = ArtifactCost.NONE;
        for (Levels levels : configurations) {
            all = all.and(costs.getOrDefault(levels, ArtifactCost.NONE));
        }
        return all;
    }

    private String contents() {
        Map<String, String> contents = new LinkedHashMap<>(Bundle.files(directory));
        if (StoredFile.isFolder(directory.resolve(Code.FOLDER))) {
            contents.put(
                    Code.FOLDER + "/",
                    "own code that was measured, with its source if it was compiled from one file");
        }
        StringBuilder lines = new StringBuilder();
        contents.forEach(
                (file, what) -> lines.append("- `%s`: %s\n".formatted(file, Markdown.text(what))));
        return lines.toString();
    }
}
