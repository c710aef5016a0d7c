package dev.threadscale.cli;

import dev.threadscale.bundle.ArchivedRun;
import dev.threadscale.bundle.Download;
import dev.threadscale.bundle.RunArchive;
import dev.threadscale.cli.machine.FormatOptions;
import dev.threadscale.cli.machine.RunOutcome;
import dev.threadscale.cli.text.Messages;
import dev.threadscale.engine.local.LocalEngine;
import dev.threadscale.error.UserException;
import dev.threadscale.measured.ForkRecord;
import dev.threadscale.plan.Plan;
import dev.threadscale.report.compare.Comparison;
import dev.threadscale.report.compare.Repetition;
import dev.threadscale.reproduce.KeptExperiment;
import dev.threadscale.reproduce.KeptImages;
import dev.threadscale.results.Results;
import dev.threadscale.results.StoredForks;
import dev.threadscale.results.files.Folder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/** Repeats a run on this host. */
@Command(
        name = "reproduce",
        description =
                "Repeats the measurements of a run directory or its ZIP, and shows whether"
                        + " the results agree. Exits with 1 if any verdict is reversed.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  threadscale reproduce factorization-20260101-120000-000.zip --smoke",
            "  threadscale reproduce factorization-20260101-120000-000.zip",
            "  threadscale reproduce factorization-20260101-120000-000.zip --finding A1",
            "  threadscale reproduce results/factorization/RUN --budget 10m",
            "  threadscale reproduce https://example.org/run.zip --sha256 DIGITS"
        })
final class ReproduceCommand extends KitCommand {

    @Mixin private RepeatOptions repeat = new RepeatOptions();

    @Parameters(
            paramLabel = "RUN",
            description =
                    "Run directory, a ZIP written by 'threadscale bundle', or the https"
                            + " address of such a ZIP.")
    private String run = "";

    @Option(
            names = "--sha256",
            paramLabel = "DIGITS",
            description = "Expected SHA-256 of the downloaded ZIP.")
    private Optional<String> sha256 = Optional.empty();

    @Option(
            names = "--finding",
            paramLabel = "ID",
            description =
                    "Measure only the configurations that this finding compares, and judge it alone."
                            + " Repeatable.")
    private List<String> findings = List.of();

    @Option(
            names = "--smoke",
            description =
                    "Only check whether it runs here, usually within a minute: a short fork of one"
                            + " configuration of each thread kind. Judges nothing.")
    private boolean smoke;

    @Option(
            names = "--results",
            paramLabel = "DIR",
            description = "Folder for the results; default: ${DEFAULT-VALUE}.")
    private Path results = Path.of("results");

    @Option(
            names = "--own-images",
            description =
                    "Measure with this host's images even if the ZIP contains the images of"
                            + " the run.")
    private boolean ownImages;

    @Mixin private FormatOptions format = new FormatOptions();

    @Override
    public Integer call() throws Exception {
        if (smoke && !findings.isEmpty()) {
            throw new ParameterException(
                    spec.commandLine(), "--smoke judges nothing, so leave --finding out");
        }
        boolean isAddress = Download.isAddress(run);
        if (!isAddress && !RunArchive.isOne(Path.of(run))) {
            RunArchive.refuseDamage(Path.of(run));
            return reproduce(Path.of(run));
        }
        Path folder = LocalEngine.folder(Results.id(Instant.now()), "reproduce");
        root.interruption.leavingBy(() -> leave(folder), "Interrupted.");
        try {
            Path zip = isAddress ? Download.of(run, sha256, folder) : Path.of(run);
            return reproduce(ArchivedRun.unpack(zip, folder));
        } finally {
            remove(folder);
        }
    }

    /** Removes the folder. It is renamed first, so that nothing more is unpacked into it. */
    private static void leave(Path folder) {
        try {
            remove(Files.move(folder, folder.resolveSibling(folder.getFileName() + "-left")));
        } catch (IOException | UserException failed) {
            // 'clean' finds it.
        }
    }

    private static void remove(Path folder) throws IOException {
        Folder parent = Folder.at(folder);
        parent.names().forEach(parent::delete);
        Files.deleteIfExists(folder);
    }

    private int reproduce(Path there) throws Exception {
        Plan whole = RepeatOptions.plan(there, List.of());
        Plan plan =
                smoke
                        ? RepeatOptions.planned(KeptExperiment.of(there), whole.trialSettings())
                                .trial()
                        : findings.isEmpty() ? whole : whole.deciding(findings);
        if (!ownImages) {
            KeptImages.in(there)
                    .ifPresent(images -> {
                        err().println("Loading the images of the run: " + images.repository());
                        repeat.use(images, there);
                    });
        }
        return repeat.measure(
                this,
                plan,
                results,
                Optional.empty(),
                format.early(out()),
                console -> {
                    int code = console.code();
                    if (console.runs().isEmpty()) {
                        return code;
                    }
                    Path newRun = console.runs().getFirst();
                    return Math.max(
                            code,
                            smoke ? conclude(plan, newRun, code) : compare(there, newRun, code));
                });
    }

    private int conclude(Plan plan, Path here, int code) {
        List<ForkRecord> ended = new ArrayList<>();
        StoredForks.read(here, ended::add);
        String sentence =
                "Smoke test %s: %d of %d configurations ran here. Nothing is judged: leave --smoke out to measure."
                        .formatted(
                                code == ExitCode.OK ? "passed" : "failed",
                                ended.stream().filter(ForkRecord::asExpected).count(),
                                plan.configurations().size());
        format.print(
                out(),
                () -> RepetitionDocument.of(sentence, here, code),
                () -> out().println("\n" + sentence));
        return code;
    }

    private int compare(Path there, Path here, int code) {
        Comparison comparison = Comparison.repeated(there, here);
        Repetition repetition = Repetition.of(comparison);
        Folder folder =
                Results.comparison(
                        List.of(
                                here.toAbsolutePath().normalize(),
                                there.toAbsolutePath().normalize()));
        comparison.writeTable(folder);
        comparison.writeCharts(folder);
        format.print(
                out(),
                () ->
                        RepetitionDocument.of(
                                repetition, comparison.machines(), here, code, folder.path()),
                () -> {
                    out().print("\n" + comparison.repeatedMachines());
                    out().print(repetition.text());
                    out().print(comparison.tables());
                    out().println("Comparison: " + Messages.path(folder.path()));
                });
        return repetition.isContradicted() ? ExitCode.FORKS_FAILED : ExitCode.OK;
    }

    /**
     * The results of a study in the original run and in its repetition.
     *
     * @param answer in one sentence
     * @param machines the differences between the two machines and the programs on them
     * @param findings that both runs have judged
     * @param facts the outcome of each configuration, and the direction of each ratio that is
     *     certain
     * @param run the repetition
     * @param comparison the folder with the comparison of both runs; null after a smoke test
     */
    public record RepetitionDocument(
            String answer,
            List<MachineDifference> machines,
            List<RepeatedFinding> findings,
            List<Repetition.Fact> facts,
            RunOutcome run,
            @Nullable String comparison) {

        /** The outcome of a smoke test, which compares nothing. */
        static RepetitionDocument of(String answer, Path here, int code) {
            return new RepetitionDocument(
                    answer, List.of(), List.of(), List.of(), RunOutcome.of(here, code), null);
        }

        static RepetitionDocument of(
                Repetition repetition,
                Map<String, List<String>> machines,
                Path here,
                int code,
                Path comparison) {
            return new RepetitionDocument(
                    repetition.sentence(),
                    machines.entrySet().stream()
                            .map(machine ->
                                    new MachineDifference(
                                            machine.getKey(),
                                            machine.getValue().getFirst(),
                                            machine.getValue().getLast()))
                            .toList(),
                    repetition.findings().stream().map(RepeatedFinding::of).toList(),
                    repetition.facts(),
                    RunOutcome.of(here, code),
                    Messages.path(comparison).toString());
        }
    }

    /**
     * A fact about the machine that is not the same in both runs; empty where it is unknown.
     *
     * @param name such as {@code host.kernel} or {@code java.jvm-25}
     * @param there in the run that is repeated
     * @param here in the repetition
     */
    public record MachineDifference(String name, String there, String here) {}

    /**
     * A finding in both runs.
     *
     * @param finding its id
     * @param there the verdict of the original run
     * @param here the verdict of the repetition
     * @param agreement open if one of them is
     */
    public record RepeatedFinding(String finding, String there, String here, String agreement) {

        static RepeatedFinding of(Repetition.Judged finding) {
            return new RepeatedFinding(
                    finding.id(),
                    finding.there().verdict().label(),
                    finding.here().verdict().label(),
                    finding.verdict().repeated());
        }
    }
}
