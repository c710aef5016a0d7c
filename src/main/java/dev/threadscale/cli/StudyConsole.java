package dev.threadscale.cli;

import dev.threadscale.cli.text.Amounts;
import dev.threadscale.cli.text.Messages;
import dev.threadscale.cli.text.RunEnding;
import dev.threadscale.error.UserException;
import dev.threadscale.measured.ForkRecord;
import dev.threadscale.measured.Outcome;
import dev.threadscale.report.Report;
import dev.threadscale.report.page.ResultsIndex;
import dev.threadscale.results.ForkKind;
import dev.threadscale.results.RunDirectory;
import dev.threadscale.results.RunRecord;
import dev.threadscale.run.Nodes;
import dev.threadscale.run.RunClock;
import dev.threadscale.run.RunEvent;
import dev.threadscale.run.Runner.RunTotals;
import dev.threadscale.run.Study;
import dev.threadscale.run.StudyEvent;
import dev.threadscale.run.StudyRequest;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Measures a study for a command: prints what happens, writes the report of each run, and turns the
 * ends of experiments into exit codes.
 */
final class StudyConsole {

    /** The wishes of a command. */
    enum Wish {
        /** Shows estimates during a run. */
        TABLE,
        /** Prints less at the end of an experiment than for a single one. */
        BRIEF,
        /** Counts a finding that is not reproduced as a failure. */
        FAIL_ON_FINDINGS
    }

    /**
     * The output that a command wants.
     *
     * @param out for results
     * @param progress creates the listener of a run, from the time for later experiments
     */
    record Style(
            PrintWriter out, Function<Duration, Consumer<RunEvent>> progress, Set<Wish> wishes) {

        private boolean has(Wish wish) {
            return wishes.contains(wish);
        }
    }

    private final StudyRequest request;
    private final RunClock clock;
    private final Style style;
    private final PrintWriter err;
    private final Interruption interruption;

    /** The exit codes of the runs that have begun, by directory. */
    private final Map<Path, Integer> codes = new LinkedHashMap<>();

    private int code = ExitCode.OK;
    private Consumer<RunEvent> progress = _ -> {};

    StudyConsole(
            StudyRequest request,
            RunClock clock,
            Style style,
            PrintWriter err,
            Interruption interruption) {
        this.request = request;
        this.clock = clock;
        this.style = style;
        this.err = err;
        this.interruption = interruption;
    }

    /** Returns the directories of the runs that have begun. */
    List<Path> runs() {
        return List.copyOf(codes.keySet());
    }

    /** Returns the exit codes by run directory. */
    Map<Path, Integer> codes() {
        return codes;
    }

    /** Returns the largest exit code, which may be that of an experiment without a run. */
    int code() {
        return code;
    }

    /** Measures the study on nodes, and closes them. */
    void measure(Nodes nodes) throws InterruptedException {
        Study study = new Study(request, nodes, clock, interruption::betweenForks, this::hear);
        interruption.leavingBy(
                study::abandon,
                "Exited at once. 'run FILE --resume' continues the run and removes leftovers.");
        study.run();
    }

    private void hear(StudyEvent event) {
        switch (event) {
            case StudyEvent.ExperimentBegins(String name, int number, int count, Duration left)
                    when count > 1 ->
                    err.printf(
                            "[%d/%d] %s%s%n",
                            number,
                            count,
                            name,
                            left.isZero()
                                    ? ""
                                    : ", about %s for everything that is left"
                                            .formatted(Amounts.about(left)));
            case StudyEvent.ExperimentBegins _ -> {}
            case StudyEvent.ImageBuild build -> print(build, err);
            case StudyEvent.ImagesDiffer(List<String> warnings) ->
                    err.println(
                            Messages.warning(
                                    String.join("; ", warnings),
                                    "Copy one image to all of them (docs/hosts.md); images for"
                                            + " different architectures always differ."));
            case StudyEvent.Mended(var damage) -> err.println(Messages.warning(damage));
            case StudyEvent.HostDoubted(String doubt) -> err.println(Messages.warning(doubt));
            case StudyEvent.RunBegins(Duration later) -> progress = style.progress().apply(later);
            case StudyEvent.InRun(RunEvent inRun) -> progress.accept(inRun);
            case StudyEvent.End end -> {
                code = Math.max(code, code(end));
                // The index is written after each run, so it can be read while the others run.
                new ResultsIndex(request.results()).write(clock.instant());
            }
        }
    }

    /** Prints the progress of the build of an image. */
    static void print(StudyEvent.ImageBuild event, PrintWriter err) {
        String line =
                switch (event) {
                    case StudyEvent.ImageBuildBegins(_, var runtime) ->
                            "building the image of %s; this happens only once%s"
                                    .formatted(
                                            runtime.label(),
                                            runtime.isVirtualMachine()
                                                    ? ""
                                                    : " and takes some minutes");
                    case StudyEvent.ImageBuildPrints(_, String printed) -> "  " + printed;
                    case StudyEvent.ImageBuilt(_, var runtime, Duration time) ->
                            "built the image of %s in %s"
                                    .formatted(runtime.label(), Amounts.of(time));
                };
        err.println(event.node().named(line));
        err.flush();
    }

    /** Prints how an experiment has ended, and returns its exit code. */
    private int code(StudyEvent.End end) {
        return switch (end) {
            case StudyEvent.Skipped _ -> ExitCode.INTERRUPTED;
            case StudyEvent.NotBegun(String name, boolean resumed, var stopped) -> {
                String later = resumed ? " this time; --resume continues" : "";
                interrupted(stopped, "No fork of %s was started%s.".formatted(name, later));
                yield ExitCode.INTERRUPTED;
            }
            case StudyEvent.NothingToResume(String name, String newest) -> {
                err.printf(
                        "%s: its newest run, %s, is finished; nothing to resume%n", name, newest);
                yield ExitCode.OK;
            }
            case StudyEvent.Interrupted(RunDirectory run, var stopped) -> {
                interrupted(
                        stopped,
                        "%d of %d forks are kept in %s; --resume continues."
                                .formatted(
                                        run.ended(ForkKind.FORKS).size(),
                                        run.record().plan().forks(),
                                        Messages.path(run.path())));
                if (run.forks().stream().anyMatch(ForkRecord::completed)) {
                    report(run);
                }
                yield kept(run, ExitCode.INTERRUPTED);
            }
            case StudyEvent.Ended(RunDirectory run, RunTotals totals) ->
                    kept(run, ended(run, totals));
        };
    }

    private int kept(RunDirectory run, int code) {
        RunRecord record = run.record();
        Path experiment = request.results().resolve(record.experiment().name());
        codes.put(experiment.resolve(record.run()), code);
        return code;
    }

    private void interrupted(InterruptedException stopped, String state) {
        err.printf("%nInterrupted. %s%n", state);
        Failures.suppressed(stopped, err);
    }

    private int ended(RunDirectory run, RunTotals totals) {
        String name = run.record().experiment().name();
        totals.verdicts()
                .forEach((verdict, count) -> {
                    if (!verdict.equals(Outcome.COMPLETED.label())) {
                        err.printf("%s: %s %s%n", name, Amounts.of(count, "fork"), verdict);
                    }
                });
        if (totals.failed() == 0 && totals.ended() == 0) {
            Failures.print(
                    "no configuration of %s can run here".formatted(name),
                    "See the warnings above.",
                    err);
            return ExitCode.UNUSABLE;
        }
        long notReproduced = totals.hasResults() ? report(run).findings().notReproduced() : 0;
        return totals.failed() > 0 || (style.has(Wish.FAIL_ON_FINDINGS) && notReproduced > 0)
                ? ExitCode.FORKS_FAILED
                : ExitCode.OK;
    }

    /** Writes the report. A run without its report is unfinished, so {@code --resume} writes it. */
    private Report report(RunDirectory run) {
        return interruption.betweenForks(() -> {
            Report report = Report.of(run.path());
            List<UserException> failures = ReportCommand.write(report, run.path(), clock.instant());
            RunEnding ending =
                    new RunEnding(report, run.path(), Terminal.width(), failures.isEmpty());
            style.out().print(style.has(Wish.BRIEF) ? ending.brief() : ending.text());
            style.out().flush();
            if (!failures.isEmpty()) {
                throw UserException.together(failures);
            }
            return report;
        });
    }
}
