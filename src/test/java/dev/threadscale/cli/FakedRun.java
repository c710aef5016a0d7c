package dev.threadscale.cli;

import dev.threadscale.cli.text.PlainProgress;
import dev.threadscale.fixture.FakeClock;
import dev.threadscale.fixture.FakeEngine;
import dev.threadscale.plan.Plan;
import dev.threadscale.results.Results;
import dev.threadscale.run.Nodes;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Runs experiments on a fake engine, and keeps what a user would read. */
final class FakedRun {

    private final Path folder;
    private final FakeEngine engine;
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();
    private boolean failOnFindings;
    private List<String> noise = List.of();

    FakedRun(Path folder, FakeEngine engine) {
        this.folder = folder;
        this.engine = engine;
    }

    FakedRun failingOnFindings(boolean asked) {
        failOnFindings = asked;
        return this;
    }

    /** What disturbs the host when the command begins. */
    FakedRun with(String disturbance) {
        noise = List.of(disturbance);
        return this;
    }

    /** Begins a new run, and returns the exit code. */
    int of(Plan plan) throws Exception {
        PrintWriter writer = new PrintWriter(err);
        return new ExperimentRun(
                        Nodes.only(engine),
                        Results.open(folder),
                        () -> new PlainProgress(writer, System::nanoTime),
                        new FakeClock(),
                        Optional.empty(),
                        failOnFindings,
                        noise,
                        new ArrayList<>(),
                        new PrintWriter(out),
                        writer)
                .of(plan, Optional.empty(), false);
    }

    String out() {
        return out.toString();
    }

    String err() {
        return err.toString();
    }
}
