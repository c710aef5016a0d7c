package dev.threadscale.cli;

import dev.threadscale.cli.text.Amounts;
import dev.threadscale.cli.text.Messages;
import dev.threadscale.cli.text.RunEnding;
import dev.threadscale.engine.Belonging;
import dev.threadscale.engine.Engine;
import dev.threadscale.engine.EngineException;
import dev.threadscale.error.UserException;
import dev.threadscale.host.Placement;
import dev.threadscale.measured.ForkRecord;
import dev.threadscale.measured.Outcome;
import dev.threadscale.plan.Plan;
import dev.threadscale.report.Report;
import dev.threadscale.results.CalibrationRecord;
import dev.threadscale.results.ForkKind;
import dev.threadscale.results.Results;
import dev.threadscale.results.RunCopies;
import dev.threadscale.results.RunDirectory;
import dev.threadscale.results.RunRecord;
import dev.threadscale.run.Allowance;
import dev.threadscale.run.Node;
import dev.threadscale.run.Nodes;
import dev.threadscale.run.Resumption;
import dev.threadscale.run.RunClock;
import dev.threadscale.run.RunEvent;
import dev.threadscale.run.RunRecords;
import dev.threadscale.run.Runner;
import dev.threadscale.run.Runner.RunTotals;
import dev.threadscale.run.WorkerCheck;
import java.io.PrintWriter;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Runs experiments one after the other: each gets a run directory, its forks and a report.
 *
 * @param images builds the images that an experiment needs
 * @param workers checks the images before the first run
 * @param listeners creates a listener for each run
 * @param codeCopies says whether runs keep copies of the user's code
 * @param runs receives the id of each run when it begins
 */
record ExperimentRun(
        Session session,
        ImageBuilds images,
        Results results,
        WorkerCheck workers,
        Supplier<? extends Consumer<RunEvent>> listeners,
        RunClock clock,
        boolean codeCopies,
        List<String> runs,
        Interruption interruption,
        PrintWriter err) {

    /** The value of --resume without the id of a run. */
    static final String NEWEST = "newest";

    /**
     * Runs an experiment.
     *
     * @param allowance returns the time that it may take, once its images exist
     * @param several true if it is one of several experiments, some of which may be finished
     * @return the exit code
     */
    int of(Plan plan, Supplier<Allowance> allowance, boolean several) {
        String name = plan.experiment().name();
        Optional<String> resume = session.resume();
        Optional<RunDirectory> directory;
        try {
            images.build(plan);
            directory =
                    resume.isEmpty() || (several && results.runs(name).isEmpty())
                            ? Optional.of(create(plan))
                            : resume(plan, resume.get());
        } catch (InterruptedException stopped) {
            String later = resume.isEmpty() ? "" : " this time; --resume continues";
            return interrupted(stopped, "No fork of %s was started%s.".formatted(name, later));
        }
        if (directory.isPresent()) {
            return run(plan, allowance.get(), directory.get());
        }
        if (!several) {
            throw UserException.of("'%s' does not have an unfinished run", name)
                    .fix("Leave out --resume to start a new run, or check --results.");
        }
        err.printf(
                "%s: its newest run, %s, is finished; nothing to resume%n",
                name, results.runs(name).getLast());
        return ExitCode.OK;
    }

    private int interrupted(InterruptedException stopped, String state) {
        err.printf("%nInterrupted. %s%n", state);
        Failures.suppressed(stopped, err);
        return ExitCode.INTERRUPTED;
    }

    private RunDirectory create(Plan plan) throws InterruptedException {
        Nodes nodes = session.nodes();
        Instant now = clock.instant();
        workers.once(now);
        RunRecord record = RunRecords.run(plan, nodes, Threadscale.version(), now.toString());
        if (!record.warnings().isEmpty()) {
            err.println(
                    Messages.warning(
                            String.join("; ", record.warnings()),
                            "Copy one image to all of them (docs/hosts.md); images for different"
                                    + " architectures always differ."));
        }
        // A calibration of one host says nothing about the noise of several.
        Optional<CalibrationRecord> known =
                nodes.areSeveral()
                        ? Optional.empty()
                        : results.calibration(nodes.kind().name(), nodes.kind().host());
        RunRecord calibrated =
                known.filter(one -> !one.isOld(now)).map(record::calibratedBy).orElse(record);
        List<String> doubts = new ArrayList<>();
        known.filter(one -> one.isOld(now))
                .ifPresent(old ->
                        doubts.add(
                                ("the calibration of %s is more than 30 days old and was not"
                                                + " used; 'doctor --calibrate' creates a new one")
                                        .formatted(old.started())));
        results.earlierVerdicts(calibrated)
                .forEach(said -> doubts.add("an earlier run on this host said, " + said));
        return results.create(
                plan.experiment().name(), now, calibrated.doubted(doubts), copies(plan));
    }

    private RunCopies copies(Plan plan) {
        RunCopies all = RunRecords.copies(plan);
        return codeCopies ? all : all.withoutCode();
    }

    private Optional<RunDirectory> resume(Plan plan, String id) throws InterruptedException {
        String name = plan.experiment().name();
        Optional<RunDirectory> found =
                id.equals(NEWEST)
                        ? results.newestUnfinished(name)
                        : Optional.of(results.open(name, id));
        if (found.isPresent()) {
            Resumption.prepare(found.get(), plan, session.nodes(), Threadscale.version());
            workers.once(clock.instant());
            Resumption.requireSameCpus(found.get(), session.nodes());
            interruption
                    .betweenForks(() -> found.get().mend(copies(plan)))
                    .forEach(damage -> err.println(Messages.warning(damage)));
        }
        return found;
    }

    private int run(Plan plan, Allowance allowance, RunDirectory directory) {
        runs.add(directory.record().run());
        place(plan, directory);
        RunTotals totals;
        try {
            totals =
                    new Runner(session.nodes(), listeners.get(), clock, allowance)
                            .run(plan, directory);
        } catch (InterruptedException stopped) {
            int code =
                    interrupted(
                            stopped,
                            "%d of %d forks are kept in %s; --resume continues."
                                    .formatted(
                                            directory.ended(ForkKind.FORKS).size(),
                                            directory.record().plan().forks(),
                                            Messages.path(directory.path())));
            if (directory.forks().stream().anyMatch(ForkRecord::completed)) {
                report(directory);
            }
            return code;
        }
        int code = summarize(plan.experiment().name(), totals);
        long notReproduced = totals.hasResults() ? report(directory).findings().notReproduced() : 0;
        return session.failOnFindings() && notReproduced > 0
                ? Math.max(code, ExitCode.FORKS_FAILED)
                : code;
    }

    /** Writes the report. A run without its report is unfinished, so {@code --resume} writes it. */
    private Report report(RunDirectory directory) {
        return interruption.betweenForks(() -> {
            Report report = Report.of(directory.path());
            List<UserException> failures =
                    ReportCommand.write(report, directory.path(), clock.instant());
            var ending =
                    new RunEnding(report, directory.path(), Terminal.width(), failures.isEmpty());
            session.out().print(session.brief() ? ending.brief() : ending.text());
            session.out().flush();
            if (!failures.isEmpty()) {
                throw UserException.together(failures);
            }
            return report;
        });
    }

    private void place(Plan plan, RunDirectory directory) {
        for (Node node : session.nodes().all()) {
            Placement placement = node.engine().place(plan.cpuLimits());
            List<String> doubts =
                    Stream.concat(placement.notes().stream(), otherStudies(node.engine()))
                            .map(note -> node.name().isEmpty() ? note : node.name() + ": " + note)
                            .toList();
            doubts.forEach(doubt -> err.println(Messages.warning(doubt)));
            directory.placed(
                    node.name(),
                    RunRecords.placement(placement),
                    Stream.concat(session.noise().stream(), doubts.stream()).toList());
        }
    }

    /**
     * Returns other studies on the host, each once. Studies of this command are not running now.
     */
    private Stream<String> otherStudies(Engine engine) {
        Set<String> seen = new HashSet<>(runs);
        return engine.belongings().stream()
                .filter(Belonging::active)
                .filter(other -> other.run().isEmpty() || seen.add(other.run()))
                .map(other ->
                        "%s is also running on this host: the two studies disturb each other"
                                .formatted(other.text()));
    }

    private int summarize(String name, RunTotals totals) {
        totals.verdicts().entrySet().stream()
                .filter(ended -> !ended.getKey().equals(Outcome.COMPLETED.label()))
                .forEach(ended ->
                        err.printf(
                                "%s: %s %s%n",
                                name, Amounts.of(ended.getValue(), "fork"), ended.getKey()));
        if (totals.failed() > 0) {
            return ExitCode.FORKS_FAILED;
        }
        if (totals.ended() == 0) {
            Failures.print(
                    "no configuration of %s can run here".formatted(name),
                    "See the warnings above.",
                    err);
            return ExitCode.UNUSABLE;
        }
        return ExitCode.OK;
    }

    /**
     * Removes everything that the current run owns on the hosts, in one attempt. May be called from
     * any thread.
     */
    void abandon() {
        Nodes nodes = session.nodes();
        if (!nodes.kind().isolated()) {
            ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly);
        }
        if (!runs.isEmpty()) {
            nodes.all().parallelStream().forEach(node -> abandon(node.engine()));
        }
    }

    private void abandon(Engine engine) {
        try {
            engine.abandon(runs.getLast());
        } catch (EngineException lost) {
            // There is no time to wait; --resume and clean remove the same.
        }
    }
}
