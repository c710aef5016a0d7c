package dev.threadscale.run;

import static dev.threadscale.fixture.Refusals.refused;
import static dev.threadscale.fixture.Refusals.unusable;
import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.engine.EngineException;
import dev.threadscale.engine.Failure;
import dev.threadscale.engine.ForkEnd;
import dev.threadscale.engine.Unavailable;
import dev.threadscale.fixture.FakeEngine;
import dev.threadscale.fixture.Plans;
import dev.threadscale.measured.ForkRecord;
import dev.threadscale.plan.Configuration;
import dev.threadscale.plan.Fork;
import dev.threadscale.plan.Plan;
import dev.threadscale.results.RunDirectory;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Hosts that share a run work side by side, and none does what is another's. */
@Timeout(60)
class SeveralNodesTest {

    private static final Plan PLAN = Plans.study("matrix.system=[laptop, server]");
    private static final int FORKS_OF_EACH = PLAN.forks().size() / 2;

    @TempDir private Path results;

    private final FakeEngine laptop = new FakeEngine();
    private final FakeEngine server = new FakeEngine();

    private static Nodes nodes(FakeEngine laptop, FakeEngine server) {
        return new Nodes(List.of(new Node("laptop", laptop), new Node("server", server)));
    }

    private Sessions begun(Plan plan) throws InterruptedException {
        Sessions sessions = new Sessions(results, plan);
        sessions.begin(nodes(laptop, server));
        return sessions;
    }

    private static ForkEnd isGone(Fork fork, Consumer<String> output) {
        throw EngineException.unusable("the server is gone").fix("Bring it back.");
    }

    @Test
    void eachRunsThePlanOfItsOwnSystem() throws Exception {
        Sessions sessions = begun(PLAN);
        assertThat(laptop.forks())
                .hasSize(FORKS_OF_EACH)
                .doesNotContainAnyElementsOf(server.forks());
        assertThat(server.forks()).hasSize(FORKS_OF_EACH);
        assertThat(sessions.directory().forks())
                .hasSize(PLAN.forks().size())
                .allSatisfy(fork -> assertThat(fork.node()).isEqualTo(fork.levels().get("system")));
    }

    @Test
    void theyDoNotWaitForEachOther() throws Exception {
        CountDownLatch both = new CountDownLatch(2);
        FakeEngine.Behaviour meeting =
                (fork, output) -> {
                    meet(both);
                    return FakeEngine.complete(fork, output);
                };

        new Sessions(results, PLAN).begin(nodes(laptop.at(1, meeting), server.at(1, meeting)));

        assertThat(both.getCount()).isZero();
    }

    @Test
    void whatTheyCanRunTheyAreAskedAtOnce() throws Exception {
        CountDownLatch both = new CountDownLatch(2);
        Function<Configuration, Optional<Unavailable>> meeting =
                configuration -> {
                    meet(both);
                    return Optional.empty();
                };

        new Sessions(results, PLAN).begin(nodes(laptop.without(meeting), server.without(meeting)));

        assertThat(laptop.forks()).hasSize(FORKS_OF_EACH);
    }

    private static void meet(CountDownLatch both) {
        both.countDown();
        try {
            assertThat(both.await(30, TimeUnit.SECONDS)).as("the other one began as well").isTrue();
        } catch (InterruptedException told) {
            throw new AssertionError(told);
        }
    }

    @Test
    void whenOneIsLostTheOtherGoesOnAndResumeRunsTheRest() throws Exception {
        Sessions sessions = new Sessions(results, PLAN);
        server.at(2, SeveralNodesTest::isGone);

        unusable(() -> sessions.begin(nodes(laptop, server)))
                .startsWith("server: the server is gone\n");

        assertThat(laptop.forks()).hasSize(FORKS_OF_EACH);
        assertThat(sessions.heard()).contains("server lost: the server is gone");
        assertThat(sessions.directory().forks()).hasSize(FORKS_OF_EACH + 1);

        FakeEngine back = new FakeEngine();
        FakeEngine idle = new FakeEngine();
        sessions.resume(nodes(idle, back));

        assertThat(idle.forks()).isEmpty();
        assertThat(back.forks()).hasSize(FORKS_OF_EACH - 1);
        assertThat(sessions.directory().forks())
                .extracting(ForkRecord::id)
                .containsExactlyInAnyOrderElementsOf(PLAN.forks().stream().map(Fork::id).toList());
    }

    private static final Plan SHARED = Plans.study("measure.forks=6");

    @Test
    void forksOfNoSystemAreSharedAndABlockStaysWithOne() throws Exception {
        Sessions sessions = begun(SHARED);
        assertThat(laptop.forks().size() + server.forks().size()).isEqualTo(SHARED.forks().size());
        assertThat(sessions.directory().record().warnings()).as("images are alike").isEmpty();
        assertThat(sessions.directory().forks())
                .extracting(ForkRecord::id)
                .containsExactlyInAnyOrderElementsOf(sessions.planned());
    }

    @Test
    void othersRunTheShareOfALostOne() throws Exception {
        server.always(SeveralNodesTest::isGone);
        Sessions sessions = begun(SHARED);

        assertThat(laptop.forks()).hasSize(SHARED.forks().size());
        assertThat(sessions.directory().record().finished()).isNotNull();
        assertThat(sessions.directory().record().warnings())
                .containsExactly("server was lost during the run: the server is gone");
    }

    @Test
    void nodeWithoutTheImageLeavesTheForksToTheOthers() throws Exception {
        Failure gone = new Failure(Failure.Kind.PROGRAM_GONE, "the image was removed");
        server.always((fork, output) -> FakeEngine.failure(gone));
        Sessions sessions = begun(SHARED);

        assertThat(laptop.forks()).hasSize(SHARED.forks().size());
        assertThat(server.forks()).hasSizeLessThanOrEqualTo(1);
        assertThat(sessions.directory().record().finished()).isNotNull();
    }

    @Test
    void runIsContinuedOnItsOwnHosts() throws Exception {
        RunDirectory run = begun(SHARED).directory();
        refused(() -> Resumption.prepare(run, SHARED, Nodes.only(laptop), "1.0"))
                .endsWith(
                        "was begun on the hosts laptop, server, and this is one host\nfix: Resume"
                                + " with the same --host options (of a cluster: --spread, and --node"
                                + " for each), or begin a new run without --resume.");
    }

    @Test
    void recordSaysWhoseImagesAreNotThoseOfTheOthers() throws Exception {
        server.digest("sha256:5678");
        assertThat(begun(SHARED).directory().record().warnings())
                .containsExactly("the image of jvm-25 is not the same on laptop and server");
    }

    @Test
    void recordNamesCompanionsWhoseImagesDiffer() throws Exception {
        laptop.companionDigest("sha256:first");
        server.companionDigest("sha256:pulled");
        Plan plan =
                Plans.study(
                        "matrix.system=[laptop, server]",
                        "companions.db={image: postgres:17, ready: {port: 5432}}");
        assertThat(begun(plan).directory().record().warnings())
                .containsExactly("the image of postgres:17 is not the same on laptop and server");
    }

    @Test
    void recordKeepsWhatEachSaysOfItself() throws Exception {
        laptop.host("cpus", "8");
        server.host("cpus", "64");
        var record = begun(PLAN).directory().record();
        assertThat(record.host()).containsKey("kernel").doesNotContainKey("cpus");
        assertThat(record.host("laptop").host()).containsEntry("cpus", "8");
        assertThat(record.host("server").host()).containsEntry("cpus", "64");
        assertThat(record.host("server").digests()).isNotEmpty();
    }

    @Test
    void systemWithoutAHostIsUnavailable() throws Exception {
        Sessions sessions = new Sessions(results, PLAN);

        sessions.begin(new Nodes(List.of(new Node("laptop", laptop))));

        assertThat(sessions.unavailable())
                .hasSize(PLAN.configurations().size() / 2)
                .allSatisfy(one ->
                        assertThat(one.reason())
                                .isEqualTo("there is no host for the system 'server'"));
    }
}
