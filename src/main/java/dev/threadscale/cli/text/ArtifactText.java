package dev.threadscale.cli.text;

import dev.threadscale.bundle.Bundle;
import dev.threadscale.claim.Judge;
import dev.threadscale.claim.Judgement;
import dev.threadscale.claim.Measurements;
import dev.threadscale.claim.Verdict;
import dev.threadscale.experiment.code.Code;
import dev.threadscale.levels.Axes;
import dev.threadscale.levels.Levels;
import dev.threadscale.measured.ForkRecord;
import dev.threadscale.measured.MeasuredConfiguration;
import dev.threadscale.protocol.Seen;
import dev.threadscale.report.table.FindingWords;
import dev.threadscale.measured.ForkRecord;
import dev.threadscale.results.Run;
import dev.threadscale.results.RunCopies;
import dev.threadscale.results.RunReader;
import dev.threadscale.results.RunRecord;
import dev.threadscale.results.StoredForks;
import dev.threadscale.results.files.StoredFile;
import dev.threadscale.text.Markdown;
import dev.threadscale.text.ShellCommand;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The text of {@code ARTIFACT.md}: how a stranger checks the findings of a run, in the form that
 * artifact evaluations ask for. Everything in it is recorded in the run.
 */
public final class ArtifactText {

    public static final String FILE = "ARTIFACT.md";

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
                directory, fork -> costs.merge(fork.levels(), cost(fork), ArtifactCost::and));
    }

    /**
     * Returns the text for a run in an archive.
     *
     * @param zip name of the archive
     * @return empty if the run is not finished, or no single command repeats it
     */
    public static Optional<String> of(Path directory, String zip) {
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

    private ArtifactCost cost(ForkRecord fork) {
        long images = run.imageBytes().getOrDefault(fork.levels().get(Axes.RUNTIME), 0L);
        return new ArtifactCost(
                1,
                Duration.ofNanos(fork.durationNanos()),
                fork.peakMemoryBytes() == null ? 0 : fork.peakMemoryBytes(),
                processors(fork.seen().getOrDefault(Seen.PROCESSORS.key(), "")),
                Map.of(String.valueOf(fork.levels().get(Axes.RUNTIME)), images));
    }

    private static int processors(String seen) {
        return seen.matches("[0-9]{1,6}") ? Integer.parseInt(seen) : 1;
    }

    private String text() {
        ArtifactCost all = cost(costs.keySet());
        String findings =
                judgements.stream()
                        .filter(one -> !FindingWords.isBeyond(one))
                        .map(this::finding)
                        .collect(Collectors.joining());
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
                        machine(all),
                        command,
                        findings.isEmpty()
                                ? ""
                                : "Each command measures what one finding compares. It prints how the two machines"
                                        + " differ, and the verdict of this run next to yours. Numbers in brackets are"
                                        + " 95 % confidence intervals. Absolute times differ from machine to machine;"
                                        + " verdicts should not.\n\n"
                                        + findings,
                        command,
                        cost(all),
                        contents());
    }

    private String claims() {
        if (judgements.isEmpty()) {
            return "The run makes no claims; its measurements are the artifact.\n";
        }
        String table =
                Markdown.table(
                        List.of("finding", "claim", "expected", "measured", "in this run"),
                        judgements.stream()
                                .map(one ->
                                        List.of(
                                                one.finding().id(),
                                                one.finding().claim(),
                                                one.finding().expect().expected(),
                                                FindingWords.figure(one).orElse("–"),
                                                one.verdict().label()))
                                .toList());
        String open =
                judgements.stream()
                        .filter(one -> one.verdict() != Verdict.REPRODUCED)
                        .map(one ->
                                "- %s, %s: %s.\n"
                                        .formatted(
                                                Markdown.text(one.finding().id()),
                                                one.verdict().label(),
                                                Markdown.text(one.reason())))
                        .collect(Collectors.joining());
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
                        cost(cost),
                        machine(cost));
    }

    /**
     * Returns the configurations that a repetition of one finding measures; all of them if the run
     * searched an axis.
     */
    private Set<Levels> compared(Judgement one) {
        return run.search().isPresent()
                ? costs.keySet()
                : Judge.subjects(
                        List.of(one.finding()),
                        measurements.axes(),
                        measurements.configurations().stream()
                                .map(MeasuredConfiguration::levels)
                                .toList());
    }

    private ArtifactCost cost(Set<Levels> configurations) {
        return configurations.stream()
                .flatMap(levels -> Stream.ofNullable(costs.get(levels)))
                .reduce(ArtifactCost.NONE, ArtifactCost::and);
    }

    private static String cost(ArtifactCost cost) {
        return "Time: %s for %s in this run%s."
                .formatted(
                        Amounts.of(cost.time()),
                        Amounts.of(cost.forks(), "fork"),
                        cost.peakMemory() == 0
                                ? ""
                                : "; peak memory of a fork: " + Amounts.ofBytes(cost.peakMemory()));
    }

    private String machine(ArtifactCost cost) {
        long images = cost.imageBytes().values().stream().mapToLong(bytes -> bytes).sum();
        return "%s, %s of memory for a fork%s, engine %s."
                .formatted(
                        Amounts.of(cost.processors(), "CPU"),
                        Amounts.ofBytes(run.experiment().limits().memoryBytes()),
                        images == 0
                                ? ""
                                : ", %s of disk for images".formatted(Amounts.ofBytes(images)),
                        run.engine());
    }

    private String contents() {
        Map<String, String> contents = new LinkedHashMap<>(Bundle.files(directory));
        if (StoredFile.isFolder(directory.resolve(Code.FOLDER))) {
            contents.put(
                    Code.FOLDER + "/",
                    "own code that was measured, with its source if it was compiled from one file");
        }
        return contents.entrySet().stream()
                .map(file ->
                        "- `%s`: %s\n".formatted(file.getKey(), Markdown.text(file.getValue())))
                .collect(Collectors.joining());
    }
}
