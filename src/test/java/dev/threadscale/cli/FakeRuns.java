package dev.threadscale.cli;

import dev.threadscale.cli.text.Agenda;
import dev.threadscale.cli.text.PlainProgress;
import dev.threadscale.fixture.FakeEngine;
import dev.threadscale.plan.Plan;
import dev.threadscale.results.Results;
import dev.threadscale.run.Allowance;
import dev.threadscale.run.Nodes;
import dev.threadscale.run.RunClock;
import dev.threadscale.run.WorkerCheck;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Runs of experiments on engines that are none, as 'run' does them. */
final class FakeRuns {

    private FakeRuns() {}

    /** On the host of the tests, of which nothing is known. */
    static Session on(FakeEngine engine, Path results, Optional<String> resume, PrintWriter out) {
        return new Session(
                Nodes.only(engine),
                results,
                resume,
                Allowance.USUAL,
                false,
                List.of(),
                false,
                false,
                out);
    }

    /** Returns the exit code. */
    static int run(Plan plan, Session session, RunClock clock, PrintWriter err) {
        return new ExperimentRun(
                        session,
                        new ImageBuilds(session.nodes(), err),
                        Results.open(session.results()),
                        new WorkerCheck(session.nodes(), List.of(plan)),
                        () -> new PlainProgress(err, System::nanoTime, Agenda.NONE),
                        clock,
                        true,
                        new ArrayList<>(),
                        new Interruption(err, _ -> {}),
                        err)
                .of(plan, session::allowance, false);
    }
}
