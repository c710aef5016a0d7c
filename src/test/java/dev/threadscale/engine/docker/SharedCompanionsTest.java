package dev.threadscale.engine.docker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import dev.threadscale.engine.Failure;
import dev.threadscale.engine.StopSignal;
import dev.threadscale.engine.docker.SharedCompanions.Group;
import dev.threadscale.experiment.companion.Companion;
import dev.threadscale.fixture.Plans;
import dev.threadscale.host.CpuSet;
import dev.threadscale.host.HostCpus;
import dev.threadscale.host.Placement;
import dev.threadscale.plan.Fork;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** Forks share a companion as long as it lives; nobody but its fork has it on the CPUs. */
class SharedCompanionsTest {

    /** A frame of standard output. */
    private static final byte[] LINE = {1, 0, 0, 0, 0, 0, 0, 3, 'u', 'p', '\n'};

    /** The names of containers by id. */
    private final Map<String, String> created = new ConcurrentHashMap<>();

    /** Released when a container ends. */
    private final Map<String, CountDownLatch> ends = new ConcurrentHashMap<>();

    private final List<String> actions = new CopyOnWriteArrayList<>();

    @AutoClose
    private final FakeDocker engine = new FakeDocker(this::answer, Duration.ofMinutes(1));

    private final SharedCompanions shared = new SharedCompanions(engine.connection());

    private void answer(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().getPath();
        String[] parts = path.split("/", -1);
        String action = parts[parts.length - 1];
        String id = parts[parts.length - 2];
        if (exchange.getRequestMethod().equals("DELETE")) {
            actions.add("remove " + action);
            exchange.sendResponseHeaders(204, -1);
        } else if (path.endsWith("/containers/create")) {
            String container = "c" + (created.size() + 1);
            created.put(container, exchange.getRequestURI().getQuery().replaceFirst("name=", ""));
            ends.put(container, new CountDownLatch(1));
            answer(exchange, 201, "{\"Id\": \"%s\"}".formatted(container));
        } else if (action.equals("attach")) {
            exchange.sendResponseHeaders(200, 0);
            exchange.getResponseBody().write(LINE);
            exchange.getResponseBody().flush();
            await(ends.get(id));
        } else if (path.endsWith("/containers/json")) {
            List<String> all = new ArrayList<>();
            created.forEach((container, name) ->
                    all.add(
                            "{\"Id\": \"%s\", \"Names\": [\"/%s\"], \"Labels\": {}}"
                                    .formatted(container, name)));
            answer(exchange, 200, all.toString());
        } else if (action.equals("networks")) {
            answer(exchange, 200, "[]");
        } else if (action.equals("json") && ends.containsKey(id)) {
            answer(
                    exchange,
                    200,
                    "{\"State\": {\"Running\": %s, \"ExitCode\": 3}}"
                            .formatted(ends.get(id).getCount() > 0));
        } else if (action.endsWith("pause")) {
            actions.add(action + " " + id);
            exchange.sendResponseHeaders(204, -1);
        } else if (action.equals("start")) {
            exchange.sendResponseHeaders(204, -1);
        } else {
            answer(exchange, path.endsWith("/create") ? 201 : 200, "{\"Id\": \"1\"}");
        }
        exchange.close();
    }

    private static void await(CountDownLatch end) {
        try {
            end.await();
        } catch (InterruptedException closed) {
            Thread.currentThread().interrupt();
        }
    }

    private static void answer(HttpExchange exchange, int status, String json) throws IOException {
        byte[] body = json.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().add("Content-Type", "application/json");
        exchange.sendResponseHeaders(status, body.length);
        exchange.getResponseBody().write(body);
    }

    /** The group of a fork whose companion has a number of CPUs. */
    private Group group(int cpus) {
        Fork fork = fork(cpus);
        return shared.use("run", fork.configuration().companions(), sets(fork)).orElseThrow();
    }

    private static Fork fork(int cpus) {
        return Plans.fork(
                "matrix.cpus=1",
                "companions={db: {image: a, cpus: %d, ready: {log: up}, lifetime: run}}"
                        .formatted(cpus));
    }

    private CompanionPlan plan() {
        return new CompanionPlan(
                Placement.of(HostCpus.count(4), List.of()),
                new CompanionImages(engine.connection(), "threadscale", "x86_64"));
    }

    private List<CpuSet> sets(Fork fork) {
        return plan().sets(Optional.of(CpuSet.parse("3")), fork.configuration().companions());
    }

    private List<RunningCompanion> join(Group group, int cpus) throws InterruptedException {
        Fork fork = fork(cpus);
        ContainerSpec worker = ContainerSpecTest.spec(fork, false).in(group.name());
        ForkCompanions companions =
                plan().of(
                                fork.configuration(),
                                worker,
                                sets(fork),
                                Optional.of(group),
                                fork.configuration().runtime(),
                                worker::image);
        return group.join(
                worker.access(), companions.shared(true), new StopSignal(), (_, _, _) -> {});
    }

    @Test
    void forksWithSameNeedsShareCompanion() throws Exception {
        Group first = group(1);
        List<RunningCompanion> running = join(first, 1);
        first.leave(_ -> {});

        Group second = group(1);
        assertThat(second.served()).isEqualTo(1);
        assertThat(join(second, 1)).isEqualTo(running);
        assertThat(created.values()).singleElement().asString().isEqualTo(first.name() + "-db");
    }

    @Test
    void companionThatIsNotInUseIsPaused() throws Exception {
        Group small = group(1);
        join(small, 1);
        small.leave(_ -> {});
        join(group(2), 2);

        assertThat(actions).containsExactly("pause c1");
        assertThat(group(1)).isSameAs(small);
        assertThat(actions).containsExactlyInAnyOrder("pause c1", "unpause c1", "pause c2");
        // Such as a sentinel.
        assertThat(shared.use("run", List.<Companion>of(), List.of())).isEmpty();
        assertThat(actions).endsWith("pause c1").hasSize(4);
    }

    @Test
    void companionThatEndsBetweenForksFailsOneOfThem() throws Exception {
        Group group = group(1);
        RunningCompanion db = join(group, 1).getFirst();
        group.leave(_ -> {});
        CountDownLatch noticed = new CountDownLatch(1);
        db.atEnd(noticed::countDown);
        ends.get("c1").countDown();
        assertThat(noticed.await(1, TimeUnit.MINUTES)).isTrue();

        Group same = group(1);
        assertThatThrownBy(() -> join(same, 1))
                .isInstanceOf(Failure.Thrown.class)
                .hasMessageStartingWith("the companion 'db' ended with exit code 3; it said: up; ");
        List<String> output = new ArrayList<>();
        same.leave(output::add);
        assertThat(output).containsExactly("companion db: up");
        assertThat(actions).containsExactly("remove c1");

        Group next = group(1);
        assertThat(next.served()).isZero();
        join(next, 1);
        assertThat(created).hasSize(2);
    }

    /** Everything of a run is removed by its label, for example after a lost Engine. */
    @Test
    void forgottenCompanionIsStartedAgain() throws Exception {
        join(group(1), 1);
        shared.forget();

        join(group(1), 1);
        assertThat(created).hasSize(2);
        assertThat(group(1).labels()).containsEntry("dev.threadscale.run", "run");
    }
}
