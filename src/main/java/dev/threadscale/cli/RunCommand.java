package dev.threadscale.cli;

import dev.threadscale.cli.machine.RunOutcome;
import dev.threadscale.cli.options.ExperimentOptions;
import dev.threadscale.cli.options.PathConverter;
import dev.threadscale.cli.options.StudyOptions;
import dev.threadscale.cli.text.Amounts;
import dev.threadscale.cli.text.Messages;
import dev.threadscale.cli.text.Paragraph;
import dev.threadscale.cli.text.PlanCost;
import dev.threadscale.cli.text.PlanSize;
import dev.threadscale.experiment.yaml.ExperimentFile;
import dev.threadscale.plan.Plan;
import dev.threadscale.report.page.ResultsIndex;
import dev.threadscale.report.page.ResultsPage;
import dev.threadscale.workload.TimeText;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Runs experiments. */
@Command(
        name = "run",
        description =
                "Runs experiments. Each fork of each configuration gets a fresh container,"
                        + " one at a time.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  threadscale run experiments",
            "  threadscale run experiments/factorization.yaml --profile quick",
            "  threadscale run experiments/factorization.yaml --only cpus=1",
            "  threadscale run experiments/factorization.yaml --resume",
            "  threadscale run --source Transfer.java --threads platform,virtual",
            "  threadscale run --workload primes --set limit=1000,100000 --cpus 1",
            "  threadscale run FILE --host lab=ssh://me@lab --host arm=ssh://me@arm",
            "  threadscale run FILE --engine kubernetes --spread --node-selector pool=bench",
            "",
            "Files in the folder of a run, results/EXPERIMENT/RUN:",
            "  report/index.html   the report on one page, with its pictures next to it",
            "  summary.csv, .md    mean and confidence interval of each configuration",
            "  findings.csv        each claim with its verdict",
            "  iterations.csv      each measured time",
            "  forks.csv, forks/   how each fork ended, and the command that repeats it",
            "  run.json            what was measured, and on which host",
            "'threadscale report RUN' prints all tables. docs/results.md describes every file."
        })
final class RunCommand extends MeasuringCommand {

    @Parameters(
            arity = "0..*",
            paramLabel = ExperimentOptions.EXPERIMENT,
            description = ExperimentOptions.PATHS)
    void experiments(List<String> paths) {
        options.name(PathConverter.all(paths));
    }

    @Option(
            names = "--fail-on-findings",
            description = "Exit with 1 if a finding is not reproduced.")
    private boolean failOnFindings;

    @ArgGroup(exclusive = false, heading = StudyOptions.HEADING)
    private @Nullable StudyOptions study;

    /** The file of a study that was given by options. */
    private Optional<Path> kept = Optional.empty();

    @Override
    List<Plan> plans() {
        List<Plan> plans = options.plans(study, this::kept, err());
        kept.ifPresent(file ->
                err().printf(
                                "The experiment is in %s: %s%s%n",
                                file, PlanSize.of(plans.getFirst()).text(), PlanCost.ROUGHLY));
        return plans;
    }

    private ExperimentFile kept(StudyOptions study, List<String> parameters) {
        ExperimentFile file = study.write(parameters);
        kept = Optional.of(file.path());
        return file;
    }

    @Override
    boolean showsTable() {
        return study != null;
    }

    @Override
    boolean failOnFindings() {
        return failOnFindings;
    }

    @Override
    int conclude(List<Plan> plans, EndedSession ended, ResultsIndex index) {
        format.print(
                out(),
                () -> RunDocument.of(ended.codes(), index),
                () -> {
                    if (plans.size() > 1) {
                        out().print(totals(plans, index));
                    } else {
                        out().print(more(plans, index));
                    }
                });
        kept.ifPresent(file ->
                err().printf(
                                "The experiment is in %1$s: 'threadscale run %1$s' runs it again.%n",
                                file));
        return ended.code();
    }

    private String totals(List<Plan> plans, ResultsIndex index) {
        String counted =
                Amounts.of(plans.size(), "experiment") + ". " + measured(plans, index).answer();
        return "%n%s%sAll results: %s%n"
                .formatted(
                        Paragraph.of(counted, Terminal.width(), ""),
                        more(plans, index),
                        Messages.path(results.resolve(ResultsIndex.NAME)));
    }

    private static ResultsPage measured(List<Plan> plans, ResultsIndex index) {
        return index.page()
                .of(
                        plans.stream()
                                .map(plan -> plan.experiment().name())
                                .collect(Collectors.toSet()));
    }

    /**
     * Returns what a larger budget would decide, with the options for it; empty without a budget,
     * since all allowed forks ran then.
     */
    private String more(List<Plan> plans, ResultsIndex index) {
        ResultsPage page = measured(plans, index);
        if (budget().isEmpty() || page.more().isEmpty()) {
            return "";
        }
        String larger = TimeText.format(budget().get().plus(ResultsPage.MORE));
        String command =
                page.decidedBy(ResultsPage.MORE) == 0
                        ? ""
                        : " Run it with --budget %1$s, or with Compose: BUDGET=%1$s docker compose up"
                                .formatted(larger);
        return Paragraph.of(page.more() + command, Terminal.width(), "");
    }

    /**
     * The outcome of several experiments.
     *
     * @param runs in their order; an experiment without anything to resume is left out
     * @param index the page that links all reports of the results folder
     */
    public record RunDocument(List<RunOutcome> runs, String index) {

        /**
         * Reads the outcome from the run directories.
         *
         * @param codes exit codes by run directory
         */
        public static RunDocument of(Map<Path, Integer> codes, ResultsIndex index) {
            return new RunDocument(
                    codes.entrySet().stream()
                            .map(run -> RunOutcome.of(run.getKey(), run.getValue()))
                            .toList(),
                    Messages.path(index.results().resolve(ResultsIndex.NAME)).toString());
        }
    }
}
