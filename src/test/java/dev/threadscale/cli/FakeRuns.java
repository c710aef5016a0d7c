package dev.threadscale.cli;

import dev.threadscale.cli.text.RunProgress;
import dev.threadscale.fixture.FakeEngine;
import dev.threadscale.plan.Plan;
import dev.threadscale.run.Allowance;
import dev.threadscale.run.Nodes;
import dev.threadscale.run.RunClock;
import dev.threadscale.run.StudyRequest;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Runs of experiments on engines that are none, as 'run' does them. */
record FakeRuns(FakeEngine engine, RunClock clock, PrintWriter out, PrintWriter err) {

    /** A request of which nothing is known but the plan and its results. */
    static StudyRequest request(Plan plan, Path results, Optional<String> resume) {
        return new StudyRequest(
                List.of(plan),
                results,
                resume,
                Allowance.USUAL,
                true,
                List.of(),
                Threadscale.version());
    }

    /** Returns the exit code. */
    int run(StudyRequest request, boolean failOnFindings) throws InterruptedException {
        StudyConsole.Style style =
                new StudyConsole.Style(
                        out,
                        later -> RunProgress.plain(err, System::nanoTime, later, false),
                        failOnFindings ? Set.of(StudyConsole.Wish.FAIL_ON_FINDINGS) : Set.of());
        StudyConsole console =
                new StudyConsole(request, clock, style, err, new Interruption(err, _ -> {}));
        console.measure(Nodes.only(engine));
        return console.code();
    }
}
