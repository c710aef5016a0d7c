package dev.threadscale.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.threadscale.experiment.Experiment;
import dev.threadscale.experiment.Experiments;
import dev.threadscale.fixture.FakeEngine;
import dev.threadscale.fixture.JmhJar;
import dev.threadscale.fixture.TimedForks;
import dev.threadscale.measured.Quantity;
import dev.threadscale.plan.Filter;
import dev.threadscale.plan.Plan;
import dev.threadscale.report.compare.Comparison;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A benchmark of JMH is searched and compared by the time of its operation: its iterations last as
 * long as they are to last, however fast it is.
 */
class JmhSearchTest {

    private static final long ITERATION_NANOS = 1_000_000_000;

    @TempDir private Path folder;

    private Plan plan(String search) throws IOException {
        Path project = Files.createDirectories(folder.resolve("project"));
        if (!Files.exists(project.resolve("bench.jar"))) {
            JmhJar.write(project.resolve("bench.jar"));
        }
        Experiment experiment =
                Experiments.own(
                        project,
                        """
                        workload: {jmh: bench.jar, include: QueueBench.offer, params: {capacity: 8}}
                        matrix: {cpus: 1, threads: platform, tasks: 1}
                        measure: {warmup: 1, iterations: 2, forks: 2, sentinel: false}
                        %s
                        """
                                .formatted(search));
        return Plan.of(experiment, Filter.ALL);
    }

    /** All operations take as long together as one after the other; from 6 threads on, thrice. */
    private static FakeEngine engine(int slower) {
        return new FakeEngine()
                .always((fork, output) -> {
                    int tasks = fork.configuration().tasks();
                    int nanos = slower * tasks * (tasks >= 6 ? 300 : 100);
                    double rounds = ITERATION_NANOS / (nanos + fork.number() / 10.0);
                    return new TimedForks(1, 2, _ -> ITERATION_NANOS)
                            .run(
                                    fork,
                                    line ->
                                            output.accept(
                                                    line.replace(
                                                            " cpu_ns",
                                                            " timed_rounds="
                                                                    + rounds
                                                                    + " cpu_ns")));
                });
    }

    private Sessions measured(String name, String search, int slower) throws Exception {
        Sessions sessions = new Sessions(folder.resolve(name), plan(search));
        assertThat(sessions.begin(engine(slower)).failed()).isZero();
        return sessions;
    }

    @Test
    void kneeIsThatOfTheTimeOfAnOperation() throws Exception {
        Sessions run =
                measured(
                        "searched",
                        "search: {axis: tasks, from: 1, to: 20, for: knee, within: 1%}",
                        1);

        assertThat(Files.readString(run.directory().path().resolve("search.csv")))
                .contains(",found,,5,6,");
    }

    @Test
    void runsAreComparedByTheTimeOfAnOperation() throws Exception {
        Path before = measured("before", "", 1).directory().path();
        Path after = measured("after", "", 2).directory().path();

        assertThat(Comparison.of(List.of(before, after)).pairs())
                .extracting(pair -> pair.head().value(Quantity.TIME).orElseThrow().mean())
                .last()
                .satisfies(nanos -> assertThat(nanos).isCloseTo(200.15, within(0.01)));
    }
}
