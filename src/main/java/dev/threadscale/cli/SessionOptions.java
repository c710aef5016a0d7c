package dev.threadscale.cli;

import dev.threadscale.cli.text.Agenda;
import dev.threadscale.cli.text.LiveProgress;
import dev.threadscale.cli.text.LiveTable;
import dev.threadscale.cli.text.PlainProgress;
import dev.threadscale.cli.text.PlainTable;
import dev.threadscale.engine.StopSignal;
import dev.threadscale.error.UserException;
import dev.threadscale.experiment.code.CodeFile;
import dev.threadscale.plan.Plan;
import dev.threadscale.report.page.ResultsIndex;
import dev.threadscale.results.Results;
import dev.threadscale.results.files.ResultsLock;
import dev.threadscale.run.Nodes;
import dev.threadscale.run.RunClock;
import dev.threadscale.run.RunEvent;
import dev.threadscale.run.WorkerCheck;
import java.nio.file.Path;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import picocli.CommandLine.Option;

/** The options of commands that measure, and the common part of these commands. */
final class SessionOptions {

    @Option(
            names = "--trust-code",
            description =
                    "With --engine local: allow the experiment's own code to run with all the"
                            + " permissions of this command.")
    private boolean trusted;

    @Option(
            names = "--no-copies",
            description =
                    "Store only checksums of the experiment's own code in the results, not"
                            + " copies.")
    private boolean noCopies;

    @Option(names = "--plain", description = "Print progress as plain lines, even to a terminal.")
    private boolean plain;

    final StopSignal stop = new StopSignal();

    /** Measures plans one after the other. Plans that need an image to be built come last. */
    EndedSession run(KitCommand command, Session session, List<Plan> unordered)
            throws InterruptedException {
        int code = ExitCode.OK;
        ResultsIndex index = new ResultsIndex(session.results());
        List<String> ids = new CopyOnWriteArrayList<>();
        Map<Path, Integer> codes = new LinkedHashMap<>();
        try (Nodes nodes = session.nodes();
                ResultsLock _ = Results.open(session.results()).lock(Instant.now())) {
            ImageBuilds images = new ImageBuilds(nodes, command.err());
            List<Plan> plans = images.buildsLast(unordered);
            Agenda agenda = new Agenda(plans, System::nanoTime);
            ExperimentRun run =
                    new ExperimentRun(
                            session,
                            images,
                            Results.open(session.results()),
                            new WorkerCheck(nodes, plans),
                            () ->
                                    listener(
                                            command,
                                            plain || nodes.areSeveral(),
                                            agenda,
                                            session.table()),
                            RunClock.of(stop),
                            !noCopies,
                            ids,
                            command.root.interruption,
                            command.err());
            command.root.interruption.leavingBy(
                    run::abandon,
                    "Exited at once. 'run FILE --resume' continues the run and removes"
                            + " leftovers.");
            for (Plan plan : plans) {
                String progress = agenda.next();
                if (plans.size() > 1) {
                    command.err().println(progress);
                }
                int own =
                        stop.isRequested()
                                ? ExitCode.INTERRUPTED
                                : run.of(
                                        plan,
                                        () -> agenda.share(session.allowance()),
                                        plans.size() > 1);
                if (ids.size() > codes.size()) {
                    Path experiment = session.results().resolve(plan.experiment().name());
                    codes.put(experiment.resolve(ids.getLast()), own);
                }
                code = Math.max(code, own);
                agenda.ended();
                // The report is written after each run, so that it can be read while the others
                // run.
                index.write(Instant.now());
                if (code == ExitCode.INTERRUPTED) {
                    break;
                }
            }
        }
        return new EndedSession(codes, code);
    }

    /**
     * Shows the progress of one run.
     *
     * @param plain true for lines, as needed for forks that run at the same time
     * @param table true to show the estimates as well
     */
    static Consumer<RunEvent> listener(
            KitCommand command, boolean plain, Agenda agenda, boolean table) {
        if (plain || !Terminal.isPresent()) {
            return table
                    ? new PlainTable(command.err(), System::nanoTime, agenda)
                    : new PlainProgress(command.err(), System::nanoTime, agenda);
        }
        int width = Terminal.columns() - 1;
        return table
                ? new LiveTable(
                        command.terminal(), width, Terminal.rows(), System::nanoTime, agenda)
                : new LiveProgress(command.terminal(), width, System::nanoTime, agenda);
    }

    /** Refuses code that no container confines, unless the user trusts it. */
    void requireTrust(Plan plan) {
        if (trusted || plan.experiment().codes().isEmpty()) {
            return;
        }
        throw UserException.at(
                        plan.experiment().source().place("workload"),
                        "%s runs its own code (%s), and --engine local does not use a"
                                + " container to confine it: it could read and change everything that"
                                + " you can",
                        plan.experiment().name(),
                        plan.experiment().codes().stream()
                                .flatMap(code -> code.files().stream())
                                .map(CodeFile::origin)
                                .collect(Collectors.joining(", ")))
                .fix(
                        "Add --trust-code if you trust it, or measure in containers: --engine docker.");
    }
}
