package dev.threadscale.cli.gate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.claim.Finding;
import dev.threadscale.comparison.PairVerdict;
import dev.threadscale.engine.Unavailable;
import dev.threadscale.experiment.yaml.ExperimentFile;
import dev.threadscale.fixture.FakeEngine;
import dev.threadscale.fixture.TimedForks;
import dev.threadscale.plan.Configuration;
import dev.threadscale.plan.Fork;
import dev.threadscale.plan.Plan;
import dev.threadscale.run.Sessions;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.util.DefaultLocale;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a gate says, from its plan over a run with a fake engine to its sentence. */
@DefaultLocale(language = "fa", country = "IR")
class GateResultTest {

    private static final GateSides SIDES = new GateSides.Images("app:1", "app:2");
    private static final Path FILE = Path.of("src/test/resources/fixture/study.yaml");

    @TempDir private Path results;
    private final FakeEngine engine = new FakeEngine();
    private double slower = 1;

    private static boolean isHead(Configuration one) {
        return one.runtime().label().equals("app:2");
    }

    private static boolean isVirtual(Configuration one) {
        return one.threads().name().equals("virtual");
    }

    /** Forks spread by 1 %, and head takes longer with virtual threads. */
    private double nanos(Fork fork) {
        Configuration one = fork.configuration();
        double factor = isHead(one) && isVirtual(one) ? slower : 1;
        return 1e7 * factor * (1 + 0.01 * (fork.number() * 7 % 5 - 2));
    }

    private GateResult gate(String tolerance) throws InterruptedException {
        Sessions sessions = sessions(tolerance);
        sessions.begin(engine);
        return GateResult.of(sessions.directory().path(), 0);
    }

    private Sessions sessions(String tolerance) {
        return new Sessions(
                results, SimulatedGates.plan(SIDES, tolerance, ExperimentFile.read(FILE)));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "1 | 5% | within the tolerance | head was not found to be slower than base by more than 5 %: it is within the tolerance in 2 of 2 configurations.",
                "0.5 | 5% | within the tolerance | within the tolerance in 2 of 2 configurations.",
                "1.2 | 5% | slower by more than the tolerance | head is slower than base by more than 5 % in 1 of 2 configurations, most with threads=virtual: ×1.200",
                "1.05 | 5% | undecided | 1 undecided, which no reasonable number of forks would decide",
                "1.056 | 5% | undecided | 1 undecided, which about",
            })
    void onlySlowdownsBeyondTheToleranceFail(
            double ratio, String tolerance, String verdict, String answer)
            throws InterruptedException {
        slower = ratio;
        engine.always(new TimedForks(1, 2, this::nanos));

        GateResult result = gate(tolerance);

        assertThat(result.answer()).contains(answer);
        assertThat(GateWords.of(result.verdict())).isEqualTo(verdict);
    }

    /** Else the advice would be fewer forks than the gate allows already. */
    @Test
    void answerMentionsATooSmallBudget() throws InterruptedException {
        slower = 1.065;
        Sessions sessions = sessions("5%").budget(Duration.ofMinutes(4 * 8 + 1));
        FakeEngine.Behaviour timed = new TimedForks(1, 2, this::nanos);
        engine.always((fork, output) -> {
            sessions.clock().advance(Duration.ofMinutes(1));
            return timed.run(fork, output);
        });

        sessions.begin(engine);

        assertThat(GateResult.of(sessions.directory().path(), 0).answer())
                .endsWith(
                        "forks of each side would decide: measure again with a larger --budget, or none.");
    }

    /** A side that crashes must not pass since nothing was found. */
    @Test
    void configurationMeasuredOnOneSideDoesNotPass() throws InterruptedException {
        FakeEngine.Behaviour usual = new TimedForks(1, 2, this::nanos);
        engine.always((fork, output) ->
                isHead(fork.configuration()) && isVirtual(fork.configuration())
                        ? FakeEngine.exit(1)
                        : usual.run(fork, output));

        GateResult result = gate("5%");

        assertThat(result.verdict()).isEqualTo(PairVerdict.NOT_COMPARABLE);
        assertThat(result.answer()).endsWith("1 of 2 configurations; 1 not measured.");
    }

    @Test
    void configurationUnavailableOnBothSidesIsIgnored() throws InterruptedException {
        engine.always(new TimedForks(1, 2, this::nanos))
                .without(one ->
                        isVirtual(one)
                                ? Optional.of(new Unavailable("too few CPUs", "Add some."))
                                : Optional.empty());

        GateResult result = gate("5%");

        assertThat(result.verdict()).isEqualTo(PairVerdict.SAME);
        assertThat(result.rows())
                .extracting(GateRow::verdict)
                .containsExactlyInAnyOrder(PairVerdict.SAME, PairVerdict.NEITHER);
    }

    /** Else a pair would pass that nobody has compared. */
    @Test
    void thirdRuntimeDoesNotHideAPair() {
        String study =
                """
                apiVersion: threadscale/v1
                name: study
                workload: {name: factorization}
                matrix:
                  cpus: 1
                  threads: [platform, virtual]
                  tasks: 10
                  include: [{runtime: jvm-25, cpus: 1, threads: virtual, tasks: 10}]
                """;

        Plan plan =
                SimulatedGates.plan(SIDES, "5%", ExperimentFile.of(Path.of("study.yaml"), study));

        assertThat(plan.configurations()).hasSize(5);
        assertThat(plan.experiment().findings())
                .extracting(Finding::id)
                .containsExactly("G1", "G2");
    }

    /** A block holds all of both sides, so that what drifts drifts for both. */
    @Test
    void bothSidesAreMeasuredInTheSameBlocks() throws InterruptedException {
        engine.always(new TimedForks(1, 2, this::nanos));

        gate("5%");

        List<String> forks = engine.forks();
        for (int block = 0; block < 8; block++) {
            int number = block + 1;
            assertThat(forks.subList(4 * block, 4 * block + 4))
                    .allMatch(fork -> fork.endsWith("-" + number));
        }
    }
}
