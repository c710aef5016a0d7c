package dev.threadscale.cli;

import dev.threadscale.cli.StudyConsole.Wish;
import dev.threadscale.cli.machine.JunitReport;
import dev.threadscale.cli.machine.RunOutcome;
import dev.threadscale.cli.options.ExperimentOptions;
import dev.threadscale.cli.options.PathConverter;
import dev.threadscale.cli.options.StudyOptions;
import dev.threadscale.cli.text.Amounts;
import dev.threadscale.cli.text.Messages;
import dev.threadscale.cli.text.Paragraph;
import dev.threadscale.experiment.yaml.ExperimentFile;
import dev.threadscale.plan.Plan;
import dev.threadscale.report.page.ResultsIndex;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
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
final class RunCommand extends KitCommand {

    @Mixin private RunOptions options = new RunOptions();

    @Parameters(
            arity = "0..*",
            paramLabel = ExperimentOptions.EXPERIMENT,
            description = ExperimentOptions.PATHS)
    void experiments(List<String> paths) {
        options.experiments.name(PathConverter.all(paths));
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
    public Integer call() throws Exception {
        options.override(spec.commandLine());
        List<Plan> plans = plans();
        Set<Wish> wishes = EnumSet.noneOf(Wish.class);
        if (study != null) {
            wishes.add(Wish.TABLE);
        }
        if (plans.size() > 1) {
            wishes.add(Wish.BRIEF);
        }
        if (failOnFindings) {
            wishes.add(Wish.FAIL_ON_FINDINGS);
        }
        return options.measure(this, plans, wishes, console -> conclude(plans, console));
    }

    /** Reads all plans first, so that nothing runs if any of them is invalid. */
    private List<Plan> plans() {
        List<Plan> plans = options.experiments.plans(study, this::kept, err());
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

    private int conclude(List<Plan> plans, StudyConsole console) {
        options.write(JunitReport.ofRuns(console.runs()));
        ResultsIndex index = new ResultsIndex(options.results);
        options.format.print(
                out(),
                () -> RunDocument.of(console.codes(), index),
                () -> {
                    if (plans.size() > 1) {
                        out().print(totals(plans, index));
                    } else {
                        out().print(advice(plans, index));
                    }
                });
        kept.ifPresent(file ->
                err().printf(
                                "The experiment is in %1$s: 'threadscale run %1$s' runs it again.%n",
                                file));
        return console.code();
    }

    private String totals(List<Plan> plans, ResultsIndex index) {
        String counted =
                Amounts.of(plans.size(), "experiment")
                        + ". "
                        + index.page().of(names(plans)).answer();
        return "%n%s%sAll results: %s%n"
                .formatted(
                        Paragraph.of(counted, Terminal.width(), ""),
                        advice(plans, index),
                        Messages.path(options.results.resolve(ResultsIndex.NAME)));
    }

    private String advice(List<Plan> plans, ResultsIndex index) {
        return MoreAdvice.of(names(plans), index, spec.commandLine().getParseResult());
    }

    private static Set<String> names(List<Plan> plans) {
        return plans.stream().map(plan -> plan.experiment().name()).collect(Collectors.toSet());
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
