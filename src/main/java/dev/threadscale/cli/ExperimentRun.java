package dev.threadscale.cli;

import dev.threadscale.engine.Belonging;
import dev.threadscale.engine.Engine;
import dev.threadscale.engine.EngineException;
import dev.threadscale.error.UserException;
import dev.threadscale.host.Placement;
import dev.threadscale.plan.Plan;
import dev.threadscale.results.ForkRecord;
import dev.threadscale.results.Results;
import dev.threadscale.results.RunDirectory;
import dev.threadscale.results.RunRecord;
import dev.threadscale.run.Node;
import dev.threadscale.run.Nodes;
import dev.threadscale.run.Resumption;
import dev.threadscale.run.RunClock;
import dev.threadscale.run.RunListener;
import dev.threadscale.run.RunRecords;
import dev.threadscale.run.RunTotals;
import dev.threadscale.run.Runner;
import java.io.PrintWriter;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Runs one experiment after another: finds its folder, runs its forks, and writes its report. */
final class ExperimentRun {

    /** The value of --resume without a run's id. */
    static final String NEWEST = "newest";

    private final Nodes nodes;
    private final Results results;
    private final Supplier<RunListener> listeners;
    private final RunClock clock;
    private final Optional<Duration> budget;
    private final boolean failOnFindings;
    private final List<String> noise;
    private final PrintWriter out;
    private final PrintWriter err;

    /** The id of the run that goes on; empty if none does. */
    private volatile String current = "";

    /** The ids of all that went on before; what they have may be there still. */
    private final Set<String> own = new HashSet<>();

    /**
     * Runs on nodes.
     *
     * @param noise what is known to disturb the host, to be kept with the results
     */
    ExperimentRun(
            Nodes nodes,
            Results results,
            Supplier<RunListener> listeners,
            RunClock clock,
            Optional<Duration> budget,
            boolean failOnFindings,
            List<String> noise,
            PrintWriter out,
            PrintWriter err) {
        this.nodes = nodes;
        this.results = results;
        this.listeners = listeners;
        this.clock = clock;
        this.budget = budget;
        this.failOnFindings = failOnFindings;
        this.noise = noise;
        this.out = out;
        this.err = err;
    }

    /**
     * Runs an experiment.
     *
     * @param resume the run to continue, or {@link #NEWEST}; empty for a new run
     * @param several whether it is one of several: then one that is finished is no mistake
     * @return the exit code
     */
    int of(Plan plan, Optional<String> resume, boolean several) {
        String name = plan.experiment().name();
        Optional<RunDirectory> directory;
        try {
            directory =
                    resume.isEmpty() || (several && results.runs(name).isEmpty())
                            ? Optional.of(create(plan))
                            : resume(plan, resume.get());
        } catch (InterruptedException stopped) {
            err.printf(
                    "%nInterrupted. No fork of %s was begun%s.%n",
                    name, resume.isEmpty() ? "" : " this time; --resume continues");
            Failures.besides(stopped, err);
            err.flush();
            return ExitCode.INTERRUPTED;
        }
        if (directory.isPresent()) {
            return run(plan, directory.get());
        }
        if (!several) {
            throw new UserException(
                    "there is no unfinished run of '%s'".formatted(name),
                    "Leave --resume out to begin a new run, or check --results.",
                    null);
        }
        err.printf(
                "%s: its newest run, %s, is finished; nothing to resume%n",
                name, results.runs(name).getLast());
        err.flush();
        return ExitCode.OK;
    }

    private RunDirectory create(Plan plan) throws InterruptedException {
        Instant now = clock.instant();
        RunRecord record = RunRecords.run(plan, nodes, Threadscale.version(), now.toString());
        record.warnings().forEach(unlike -> err.println("warning: " + unlike));
        if (!record.warnings().isEmpty()) {
            err.println(
                    "fix: Bring the same image to all of them (docs/scale.md); between"
                            + " architectures it differs in any case.");
            err.flush();
        }
        return results.create(
                plan.experiment().name(), now, calibrated(record), RunRecords.references(plan));
    }

    /** Each host has noise of its own, so that one's calibration says nothing of several. */
    private RunRecord calibrated(RunRecord record) {
        return nodes.areSeveral()
                ? record
                : results.calibration(nodes.kind().name(), nodes.kind().host())
                        .map(record::calibratedBy)
                        .orElse(record);
    }

    private Optional<RunDirectory> resume(Plan plan, String id) throws InterruptedException {
        String name = plan.experiment().name();
        Optional<RunDirectory> found =
                id.equals(NEWEST)
                        ? results.newestUnfinished(name)
                        : Optional.of(results.open(name, id));
        if (found.isPresent()) {
            Resumption.prepare(found.get(), plan, nodes, Threadscale.version());
            Warnings.damage(found.get().mend(RunRecords.references(plan)), err);
        }
        return found;
    }

    private int run(Plan plan, RunDirectory directory) {
        current = directory.record().run();
        own.add(current);
        place(plan, directory);
        RunTotals totals;
        try {
            totals = new Runner(nodes, listeners.get(), clock, budget).run(plan, directory);
        } catch (InterruptedException stopped) {
            err.printf(
                    "%nInterrupted. %d of %d forks are kept in %s; --resume continues.%n",
                    directory.endedForks().size(),
                    directory.record().plan().forks(),
                    ReportOutput.relative(directory.path()));
            Failures.besides(stopped, err);
            err.flush();
            if (directory.forks().stream().anyMatch(ForkRecord::completed)) {
                ReportOutput.write(directory.path(), Instant.now(), out);
            }
            return ExitCode.INTERRUPTED;
        }
        long notReproduced =
                totals.hasResults()
                        ? ReportOutput.write(directory.path(), clock.instant(), out).notReproduced()
                        : 0;
        int code = summarize(plan.experiment().name(), totals);
        return failOnFindings && notReproduced > 0 ? Math.max(code, ExitCode.FORKS_FAILED) : code;
    }

    /** Removes what the run has on the host, as far as one attempt does; from any thread. */
    void abandon() {
        if (!nodes.kind().isolated()) {
            ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly);
        }
        nodes.all().parallelStream().map(Node::engine).forEach(this::abandon);
    }

    private void abandon(Engine engine) {
        if (current.isEmpty()) {
            return;
        }
        try {
            engine.abandon(current);
        } catch (EngineException lost) {
            // There is no time to wait for it: --resume and clean remove the same.
        }
    }

    private void place(Plan plan, RunDirectory directory) {
        for (Node node : nodes.all()) {
            Placement placement = node.engine().place(plan.cpuLimits());
            List<String> doubts =
                    Stream.concat(placement.notes().stream(), others(node.engine()).stream())
                            .map(note -> node.name().isEmpty() ? note : node.name() + ": " + note)
                            .toList();
            doubts.forEach(note -> err.println("warning: " + note));
            err.flush();
            directory.placed(
                    node.name(),
                    RunRecords.placement(placement),
                    Stream.concat(noise.stream(), doubts.stream()).toList());
        }
    }

    /** Other studies on the host. Nothing of this launcher's runs yet, or any longer. */
    private List<String> others(Engine engine) {
        Set<String> seen = new HashSet<>(own);
        return engine.belongings().stream()
                .filter(Belonging::active)
                .filter(other -> other.run().isEmpty() || seen.add(other.run()))
                .map(other ->
                        "%s is on this host as well: both studies disturb each other"
                                .formatted(other.text()))
                .toList();
    }

    private int summarize(String name, RunTotals totals) {
        totals.verdicts()
                .forEach((verdict, count) ->
                        err.printf("%s: %s %s%n", name, Counted.of(count, "fork"), verdict));
        err.flush();
        if (totals.failed() > 0) {
            return ExitCode.FORKS_FAILED;
        }
        if (totals.ended() == 0) {
            err.printf("error: no configuration of %s can run here%n", name);
            err.println("fix: See the warnings above.");
            err.flush();
            return ExitCode.UNUSABLE;
        }
        return ExitCode.OK;
    }
}
