package dev.threadscale.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import com.github.dockerjava.api.model.Statistics;
import com.github.dockerjava.core.InvocationBuilder;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** A service in one container, asked by a generator in another one on other CPUs. */
@Isolated("a generator on busy CPUs rejects its window")
class ServiceIT extends StudyOnDocker {

    private static final String ONE_WINDOW = "{warmup: 0, iterations: 1, forks: 1, order: listed}";
    private static final int RATE = 700;
    private static final int WINDOW_SECONDS = 8;

    @BeforeAll
    static void twoCpus() {
        Docker.assumeTwoCpus();
    }

    private double observed(String name) throws Exception {
        return study.observed(name).get("");
    }

    @Test
    void poolIsOverloadedBeyondItsLimitAndVirtualThreadsAnswerInTheirTime() throws Exception {
        study.write(
                "{name: service, wait: 20ms, lead-in: 1s, window: 3s}",
                "{cpus: 1, threads: [{fixed-pool: {size: 4}}, virtual], rate: 400, tasks: 1}",
                ONE_WINDOW);

        run().endedWith(1);

        assertThat(study.forks())
                .extracting(
                        fork -> fork.at("/levels/threads").asText(),
                        fork -> fork.get("outcome").asText().equals("overloaded"))
                .containsExactlyInAnyOrder(
                        tuple("fixed-pool:size=4", true), tuple("virtual", false));
        assertThat(study.rows("observations.csv"))
                .filteredOn(row -> row.getField("name").equals("latency_p50_ns"))
                .allSatisfy(row -> assertThat(row.getField("threads")).isEqualTo("virtual"))
                .allSatisfy(row ->
                        assertThat(Double.parseDouble(row.getField("value"))).isGreaterThan(20e6));
    }

    /** A generator that waited for answers would have sent, and counted, one slow request. */
    @Test
    void stopOfTheServiceCountsForEveryDueRequest() throws Exception {
        study.write(
                "{name: service, wait: 1ms, lead-in: 1s, window: %ds}".formatted(WINDOW_SECONDS),
                "{cpus: 1, threads: virtual, rate: %d, tasks: 1}".formatted(RATE),
                ONE_WINDOW);
        Starts starts = starts();
        Launcher.Running launcher = start();
        String service = service(List.of(starts.next(), starts.next()));
        awaitPackets(service, 4 * RATE);

        long stopped = System.nanoTime();
        Docker.client().pauseContainerCmd(service).exec();
        TimeUnit.SECONDS.sleep(1);
        Docker.client().unpauseContainerCmd(service).exec();
        double stopSeconds = (System.nanoTime() - stopped) / 1e9;
        launcher.end().endedWith(0);

        assertThat(observed("latency_max_ns")).isGreaterThan(0.9e9);
        // A tenth of the window's requests waited longer than this.
        double tenth = stopSeconds - 0.1 * WINDOW_SECONDS;
        assertThat(observed("latency_p90_ns") / 1e9).isBetween(tenth - 0.2, tenth + 0.2);
        assertThat(observed("errors")).isZero();
    }

    /** The container that is measured: the other one has the generator. */
    private static String service(List<String> containers) {
        return containers.stream()
                .filter(id -> !Docker.command(id).contains("serve"))
                .findFirst()
                .orElseThrow();
    }

    /** Waits until a container has received a number of packets: one or two for each request. */
    private static void awaitPackets(String container, long packets) throws Exception {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(Docker.PATIENCE_SECONDS);
        while (received(container) < packets) {
            assertThat(System.nanoTime()).as("requests arrive").isLessThan(end);
        }
    }

    private static long received(String container) throws Exception {
        try (var stats = new InvocationBuilder.AsyncResultCallback<Statistics>()) {
            Docker.client().statsCmd(container).withNoStream(true).exec(stats);
            return Optional.ofNullable(stats.awaitResult().getNetworks()).map(Map::values).stream()
                    .flatMap(Collection::stream)
                    .mapToLong(network -> Optional.ofNullable(network.getRxPackets()).orElse(0L))
                    .sum();
        }
    }
}
