package dev.threadscale.cli.gate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.claim.Finding;
import dev.threadscale.comparison.PairVerdict;
import dev.threadscale.experiment.yaml.ExperimentFile;
import dev.threadscale.fixture.CodeJar;
import dev.threadscale.fixture.FakeEngine;
import dev.threadscale.fixture.HostileCode;
import dev.threadscale.fixture.OwnServer;
import dev.threadscale.fixture.WorkerOutput;
import dev.threadscale.plan.Fork;
import dev.threadscale.plan.Plan;
import dev.threadscale.run.Sessions;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The windows of a service last equally long, however slow its answers are. */
class ServiceGateTest {

    private static final int OVERLOADED = 5;

    @TempDir private Path results;

    private static Plan plan(String window) {
        return plan("app:1", "app:2", "name: service, window: " + window);
    }

    private static Plan plan(String base, String head, String workload) {
        String study =
                """
                apiVersion: threadscale/v1
                name: service
                workload: {%s}
                matrix: {cpus: 1, threads: virtual, tasks: 1, rate: [500, 900]}
                measure: {warmup: 1, iterations: 2}
                """
                        .formatted(workload);
        return SimulatedGates.plan(
                base, head, "5%", ExperimentFile.of(Path.of("service.yaml"), study));
    }

    private static boolean isHead(Fork fork) {
        return fork.configuration().runtime().label().equals("app:2");
    }

    private static boolean isFast(Fork fork) {
        return "900".equals(fork.configuration().labels().get("rate"));
    }

    /** Forks spread by 1 %. */
    private Gate gate(Predicate<Fork> overloaded, ToDoubleFunction<Fork> slower)
            throws InterruptedException {
        Sessions sessions = new Sessions(results, plan("22s"));
        sessions.begin(
                new FakeEngine()
                        .always((fork, output) -> {
                            if (overloaded.test(fork)) {
                                return FakeEngine.exit(OVERLOADED);
                            }
                            double noise = 1 + 0.01 * (fork.number() * 7 % 5 - 2);
                            return FakeEngine.complete(
                                    fork,
                                    line -> {
                                        if (line.equals(WorkerOutput.measured(1))) {
                                            output.accept(
                                                    "@observation phase=measurement iteration=1 name=latency_p99_ns subject= value="
                                                            + 2.5e7
                                                                    * noise
                                                                    * slower.applyAsDouble(fork));
                                        }
                                        output.accept(line);
                                    });
                        }));
        return Gate.of(sessions.directory().path(), 0);
    }

    @Test
    void headWithHigherLatenciesFails() throws InterruptedException {
        Gate gate = gate(_ -> false, fork -> isHead(fork) && isFast(fork) ? 1.2 : 1);

        assertThat(gate.quantity()).isEqualTo("latency_p99_ns");
        assertThat(gate.verdict()).isEqualTo(PairVerdict.DIFFERENT);
        assertThat(gate.answer()).contains("in 1 of 2 configurations, most with rate=900: ×1.200");
        assertThat(gate.text())
                .contains("base latency p99", "head latency p99", "rate=900", "30.0 ms");
    }

    @Test
    void overloadedHeadUnlikeBaseFails() throws InterruptedException {
        Gate gate = gate(fork -> isHead(fork) && isFast(fork), _ -> 1);

        assertThat(gate.answer())
                .contains("in 1 of 2 configurations, most with rate=900: head is overloaded");
        assertThat(gate.rows())
                .extracting(Gate.Row::verdict)
                .containsExactly(PairVerdict.SAME, PairVerdict.DIFFERENT);
    }

    @Test
    void rateAboveTheCapacityOfBaseIsNotMeasured() throws InterruptedException {
        assertThat(gate(fork -> !isHead(fork) && isFast(fork), _ -> 1).rows())
                .extracting(Gate.Row::verdict)
                .containsExactly(PairVerdict.SAME, PairVerdict.NOT_COMPARABLE);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "class: dev.threadscale.fixture.HostileCode$AnswersRequests, classpath: gone.jar",
                "server: gone.jar"
            })
    void serviceWithOwnCodeIsCompared(String workload) {
        Path handler =
                CodeJar.write(results.resolve("handler.jar"), HostileCode.AnswersRequests.class);
        Path server = CodeJar.writeProgram(results.resolve("server.jar"), OwnServer.class);
        String version = server + "," + handler;

        assertThat(plan(version, version, workload + ", window: 22s").experiment().findings())
                .extracting(one -> one.of().name())
                .containsExactly("latency_p99_ns", "latency_p99_ns");
    }

    @ParameterizedTest
    @CsvSource({
        "22s, latency_p99_ns",
        "20s, latency_p90_ns",
        "3s, latency_p90_ns",
        "1s, latency_p50_ns"
    })
    void shortWindowsAreComparedByALowerPercentile(String window, String quantity) {
        List<Finding> findings = plan(window).experiment().findings();

        assertThat(findings).hasSize(2);
        assertThat(findings).extracting(one -> one.of().name()).containsOnly(quantity);
    }
}
