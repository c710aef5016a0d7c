package dev.threadscale.cli;

import dev.threadscale.cli.text.Agenda;
import dev.threadscale.cli.text.PlainProgress;
import dev.threadscale.fixture.FakeEngine;
import dev.threadscale.results.Results;
import dev.threadscale.run.Nodes;
import dev.threadscale.run.RunClock;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;

/** Runs of experiments on engines that are none, as 'run' does them. */
final class FakeRuns {

    private FakeRuns() {}

    /**
     * On an engine.
     *
     * @param noise of the host
     */
    static ExperimentRun on(
            FakeEngine engine,
            Results results,
            RunClock clock,
            boolean failOnFindings,
            List<String> noise,
            PrintWriter out,
            PrintWriter err) {
        return new ExperimentRun(
                Nodes.only(engine),
                results,
                () -> new PlainProgress(err, System::nanoTime, Agenda.NONE),
                clock,
                failOnFindings,
                true,
                noise,
                new ArrayList<>(),
                new Interruption(err, _ -> {}),
                out,
                err);
    }
}
