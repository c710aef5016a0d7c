package dev.threadscale.run;

import static dev.threadscale.fixture.Refusals.refused;
import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.fixture.FakeClock;
import dev.threadscale.fixture.FakeEngine;
import dev.threadscale.fixture.Plans;
import dev.threadscale.fixture.WorkerOutput;
import dev.threadscale.plan.Plan;
import dev.threadscale.protocol.WorkerVersion;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The danger is an image of yesterday's sources that is compared with one of today's. */
class WorkerCheckTest {

    private final FakeEngine engine = new FakeEngine();

    private static WorkerCheck check(Nodes nodes, String... runtimes) {
        List<Plan> plans =
                Stream.of(runtimes)
                        .map(runtime -> Plans.study("matrix.runtime=[%s]".formatted(runtime)))
                        .toList();
        return new WorkerCheck(nodes, plans);
    }

    private void check(String... runtimes) throws InterruptedException {
        check(Nodes.only(engine), runtimes).once(FakeClock.BEGIN);
    }

    @ParameterizedTest
    @CsvSource({
        "worker=0.0.9, 0.0.9",
        "'', 'an older one, which does not say its version'",
    })
    void imageOfAnotherWorkerIsRefusedWithTheCommandThatBuildsIt(String words, String version) {
        engine.worker(words);
        refused(() -> check("native-25"))
                .isEqualTo(
                        """
                        the image threadscale:native-25 holds another worker (%s) than this launcher (%s)
                        fix: Build both from the same sources, in the project's folder: 'docker compose build', or this image alone: docker build -f Dockerfile.native -t threadscale:native-25 .\
                        """
                                .formatted(version, WorkerVersion.HERE));
    }

    @Test
    void imagesOfAllPlansAreAskedOnce() throws Exception {
        WorkerCheck check = check(Nodes.only(engine), "jvm-25", "jvm-25, jvm-21");
        check.once(FakeClock.BEGIN);
        check.once(FakeClock.BEGIN);
        assertThat(engine.checked()).containsExactly("jvm-25", "jvm-21");
        assertThat(engine.forks()).isEmpty();
    }

    @Test
    void engineLearnsWhichCpusItsContainersMayUse() throws Exception {
        engine.worker(WorkerOutput.worker(WorkerVersion.HERE) + " affinity=1");
        check("jvm-25");
        assertThat(engine.checked()).hasSize(1);
        assertThat(engine.unavailable(Plans.configuration("matrix.cpus=[2]"))).isPresent();
        assertThat(engine.unavailable(Plans.configuration("matrix.cpus=[1]"))).isEmpty();
    }

    @Test
    void missingImagesAreLeftOut() throws Exception {
        engine.images("jvm-25");
        check("jvm-25, native-25");
        assertThat(engine.checked()).containsExactly("jvm-25");
    }

    @Test
    void imageThatLendsItsWorkerToOthersIsAsked() throws Exception {
        check("{image: \"eclipse-temurin:21-jre\"}");
        assertThat(engine.checked()).containsExactly("jvm-25");
    }

    @Test
    void childProcessesRunTheLaunchersOwnWorker() throws Exception {
        engine.processes();
        check("jvm-25");
        assertThat(engine.checked()).isEmpty();
    }

    @Test
    void nodeWithTheOtherImageIsNamed() {
        Nodes nodes =
                new Nodes(
                        List.of(
                                new Node("lab", engine),
                                new Node("arm", new FakeEngine().worker("worker=0.0.9"))));
        refused(() -> check(nodes, "jvm-25").once(FakeClock.BEGIN))
                .startsWith("arm: the image threadscale:jvm-25 holds another worker");
    }
}
