package dev.threadscale.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.engine.ForkEnd;
import dev.threadscale.fixture.FakeEngine;
import dev.threadscale.fixture.Folders;
import dev.threadscale.fixture.Plans;
import dev.threadscale.fixture.TimedForks;
import dev.threadscale.measured.ForkRecord;
import dev.threadscale.plan.Fork;
import dev.threadscale.plan.Plan;
import dev.threadscale.plan.TimeEstimate;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Forks of one configuration are compared, so they measure alike; which number that is must not
 * depend on where a run was interrupted.
 */
class IterationChoiceTest {

    private static final Plan PLAN =
            Plans.study("measure={warmup: steady, iterations: auto, forks: 3, sentinel: false}");

    /**
     * A fork takes 1.1 s, and ten iterations of 10 ms in it: the other second is as much as 100,
     * and two fifths more are measured.
     */
    private static final int LEARNT = 140;

    @TempDir private Path results;
    private Sessions sessions;

    /** The setting that each fork was run with. */
    private final Map<String, String> settings = new TreeMap<>();

    @BeforeEach
    void sessions() {
        sessions = new Sessions(results, PLAN);
    }

    private ForkEnd measure(Fork fork, Consumer<String> output) {
        String setting =
                fork.configuration().workerArguments().stream()
                        .filter(argument -> argument.startsWith("iterations="))
                        .findFirst()
                        .orElseThrow();
        settings.put(fork.id(), setting);
        int count = setting.endsWith("auto") ? 10 : Integer.parseInt(setting.substring(11));
        sessions.clock().advance(Duration.ofMillis(1_000 + 10 * count));
        return new TimedForks(4, count, _ -> 10e6).run(fork, output);
    }

    private FakeEngine engine() {
        return new FakeEngine().always(this::measure);
    }

    private static Map<String, String> expected() {
        Map<String, String> expected = new TreeMap<>();
        PLAN.forks()
                .forEach(fork ->
                        expected.put(
                                fork.id(), "iterations=" + (fork.number() == 1 ? "auto" : LEARNT)));
        return expected;
    }

    @Test
    void firstForkMeasuresForATimeAndTheOthersAllTheSameNumber() throws Exception {
        sessions.begin(engine());

        assertThat(settings).isEqualTo(expected());
        assertThat(sessions.directory().forks())
                .allMatch(ForkRecord::completed)
                .allSatisfy(fork ->
                        assertThat(fork.iterations())
                                .isEqualTo(fork.number() == 1 ? null : Integer.valueOf(LEARNT)));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6})
    void resumedRunMeasuresTheSameNumber(int interrupted) throws Exception {
        sessions.beginAndStop(engine().stoppedAt(interrupted));
        sessions.resume(engine());

        assertThat(settings).isEqualTo(expected());
    }

    @Test
    void whatForksHaveMeasuredWithHoldsThoughTheFirstOneIsLost() throws Exception {
        sessions.begin(engine());
        String first = PLAN.forks().getFirst().id();
        Folders.remove(sessions.directory().path().resolve("forks").resolve(first));
        sessions.resume(engine());

        assertThat(settings).containsEntry(first, "iterations=" + LEARNT);
    }

    /** A fork of 140 iterations is worth its time where it is compared, and not for a picture. */
    @Test
    void forksWithoutFindingsMeasureBriefly() throws Exception {
        Plan picture =
                Plans.study(
                        "matrix={threads: [platform, virtual], tasks: [10, 20]}",
                        "measure={warmup: steady, iterations: auto, sentinel: false,"
                                + " forks: {picture: 2, min: 3, max: 3}}",
                        "findings=[{id: A, claim: c, compare: {threads: virtual},"
                                + " with: {threads: platform}, where: {tasks: 10}, expect: {ratio: \"> 1\"}}]");
        sessions = new Sessions(results, picture);
        sessions.begin(engine());

        for (Fork fork : picture.forks()) {
            String setting = settings.get(fork.id());
            if (picture.pictured().contains(fork.configuration().id())) {
                int brief =
                        TimeEstimate.pictureIterations(picture.experiment(), fork.configuration());
                assertThat(setting).isEqualTo("iterations=" + brief);
            } else if (fork.number() > 1) {
                assertThat(setting).isEqualTo("iterations=" + LEARNT);
            }
        }
    }

    @Test
    void numberInTheExperimentIsThatNumberInEveryFork() throws Exception {
        Plan fixed = Plans.study("measure={warmup: 4, iterations: 7, forks: 2, sentinel: false}");
        sessions = new Sessions(results, fixed);
        sessions.begin(engine());

        assertThat(settings.values()).containsOnly("iterations=7").hasSize(4);
    }
}
