package dev.threadscale.cli;

import dev.threadscale.bundle.Bundle;
import dev.threadscale.claim.Finding;
import dev.threadscale.claim.Judge;
import dev.threadscale.claim.Judgement;
import dev.threadscale.claim.Measurements;
import dev.threadscale.claim.Verdict;
import dev.threadscale.cli.text.Amounts;
import dev.threadscale.experiment.code.Code;
import dev.threadscale.levels.Axes;
import dev.threadscale.levels.Levels;
import dev.threadscale.measured.ForkRecord;
import dev.threadscale.measured.MeasuredConfiguration;
import dev.threadscale.protocol.Seen;
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
import java.time.Duration;
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

    /**
     * The time that measuring some configurations took.
     *
     * @param time of all forks, one after the other
     * @param peakMemory of the largest fork, in bytes; 0 if unknown
     * @param processors that the largest fork saw
     * @param imageBytes sizes of the images, by runtime; 0 if unknown
     */
    private record Cost(
            int forks,
            Duration time,
            long peakMemory,
            int processors,
            Map<String, Long> imageBytes) {

        static final Cost NONE = new Cost(0, Duration.ZERO, 0, 1, Map.of());

        Cost and(Cost other) {
            Map<String, Long> images = new HashMap<>(imageBytes);
            images.putAll(other.imageBytes);
            return new Cost(
                    forks + other.forks,
                    time.plus(other.time),
                    Math.max(peakMemory, other.peakMemory),
                    Math.max(processors, other.processors),
                    images);
        }
    }

    private final Path directory;
    private final RunRecord run;
    private final Measurements measurements;
    private final List<Judgement> judgements;
    private final Map<Levels, Cost> costs = new HashMap<>();
    private final String command;

    private ArtifactText(Path directory, RunRecord run, String zip) {
        this.directory = directory;
        this.run = run;
        this.measurements = Run.claimed(directory, run);
        this.judgements = Judge.judge(run.experiment().findings(), measurements);
        this.command = "threadscale reproduce " + ShellCommand.quote(List.of(zip)) + engine(run);
        StoredForks.read(directory, fork -> costs.merge(fork.levels(), cost(fork), Cost::and));
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

    private Cost cost(ForkRecord fork) {
        long images = run.imageBytes().getOrDefault(fork.levels().get(Axes.RUNTIME), 0L);
        return new Cost(
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
        Cost all = cost(costs.keySet());
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
        Cost cost = cost(compared(one));
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

    private Cost cost(Set<Levels> configurations) {
        Cost all = Cost.NONE;
        for (Levels levels : configurations) {
            all = all.and(costs.getOrDefault(levels, Cost.NONE));
        }
        return all;
    }

    private static String cost(Cost cost) {
        return "Time: %s for %s in this run%s."
                .formatted(
                        Amounts.of(cost.time()),
                        Amounts.of(cost.forks(), "fork"),
                        cost.peakMemory() == 0
                                ? ""
                                : "; peak memory of a fork: " + Amounts.ofBytes(cost.peakMemory()));
    }

    private String machine(Cost cost) {
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
        StringBuilder lines = new StringBuilder();
        contents.forEach(
                (file, what) -> lines.append("- `%s`: %s\n".formatted(file, Markdown.text(what))));
        return lines.toString();
    }
}
