package dev.threadscale.engine.docker;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.github.dockerjava.api.exception.DockerException;
import com.github.dockerjava.transport.DockerHttpClient;
import com.github.dockerjava.transport.DockerHttpClient.Request;
import com.github.dockerjava.transport.DockerHttpClient.Response;
import dev.threadscale.measured.companion.CompanionUse.Spent;
import java.io.IOException;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Reads what a container has used. The Engine is asked rather than the files of its cgroup: the
 * launcher often runs in a container itself, or on another host, and sees neither.
 *
 * @param http the library's own request takes two samples, a second apart
 * @param waits of its threads; empty if its processes are out of sight
 */
record CompanionMeter(DockerHttpClient http, String container, Optional<ThreadWaits> waits) {

    private static final ObjectMapper JSON = new ObjectMapper();

    /**
     * The counters at one moment.
     *
     * @param time by the Engine's clock
     * @param waits the time for which each thread could run and waited, if it is known
     */
    record Reading(
            Instant time,
            long cpuNanos,
            long throttledNanos,
            Optional<Map<Long, Long>> waits,
            OptionalLong memoryBytes,
            OptionalLong peakMemoryBytes,
            OptionalLong receivedBytes,
            OptionalLong sentBytes,
            OptionalLong readBytes,
            OptionalLong writtenBytes,
            OptionalLong majorFaults) {

        private Reading with(Optional<Map<Long, Long>> waits) {
            return new Reading(
                    time,
                    cpuNanos,
                    throttledNanos,
                    waits,
                    memoryBytes,
                    peakMemoryBytes,
                    receivedBytes,
                    sentBytes,
                    readBytes,
                    writtenBytes,
                    majorFaults);
        }

        /** Returns what was used since an earlier reading. */
        Spent since(Reading earlier) {
            return new Spent(
                    ChronoUnit.NANOS.between(earlier.time, time),
                    cpuNanos - earlier.cpuNanos,
                    throttledNanos - earlier.throttledNanos,
                    waits.isPresent() && earlier.waits.isPresent()
                            ? OptionalLong.of(ThreadWaits.growth(earlier.waits.get(), waits.get()))
                            : OptionalLong.empty(),
                    memoryBytes,
                    peakMemoryBytes,
                    difference(receivedBytes, earlier.receivedBytes),
                    difference(sentBytes, earlier.sentBytes),
                    difference(readBytes, earlier.readBytes),
                    difference(writtenBytes, earlier.writtenBytes),
                    difference(majorFaults, earlier.majorFaults));
        }

        private static OptionalLong difference(OptionalLong late, OptionalLong early) {
            return late.isPresent() && early.isPresent()
                    ? OptionalLong.of(late.getAsLong() - early.getAsLong())
                    : OptionalLong.empty();
        }
    }

    /** Returns the meter of a running container. */
    static CompanionMeter of(DockerConnection connection, String container) {
        return new CompanionMeter(connection.http(), container, waits(connection, container));
    }

    private static Optional<ThreadWaits> waits(DockerConnection connection, String container) {
        try {
            Long first =
                    connection
                            .requests()
                            .inspectContainerCmd(container)
                            .exec()
                            .getState()
                            .getPidLong();
            return Optional.ofNullable(first)
                    .map(id -> new ThreadWaits(Path.of("/proc"), container, id));
        } catch (DockerException ended) {
            return Optional.empty();
        }
    }

    /** Reads the counters; empty if the container has ended, or the Engine does not answer. */
    Optional<Reading> read() {
        // Engines that do not know one-shot take two samples.
        String path = "/containers/%s/stats?stream=false&one-shot=true".formatted(container);
        Request request = Request.builder().method(Request.Method.GET).path(path).build();
        try (Response response = http.execute(request)) {
            Optional<Reading> reading = reading(JSON.readTree(response.getBody()));
            return reading.map(known -> known.with(waits.flatMap(ThreadWaits::read)));
        } catch (IOException | RuntimeException unknown) {
            return Optional.empty();
        }
    }

    /** Returns the counters in an answer; empty if it does not have them. */
    static Optional<Reading> reading(JsonNode stats) {
        JsonNode cpu = stats.path("cpu_stats");
        JsonNode total = cpu.path("cpu_usage").path("total_usage");
        if (!total.isNumber() || total.asLong() == 0) {
            return Optional.empty();
        }
        try {
            JsonNode memory = stats.path("memory_stats");
            return Optional.of(
                    new Reading(
                            Instant.parse(stats.path("read").asText()),
                            total.asLong(),
                            cpu.path("throttling_data").path("throttled_time").asLong(),
                            Optional.empty(),
                            used(memory),
                            // With cgroup v2 the Engine does not know the peak.
                            known(memory.path("max_usage")),
                            network(stats, "rx_bytes"),
                            network(stats, "tx_bytes"),
                            blocks(stats, "read"),
                            blocks(stats, "write"),
                            majorFaults(memory.path("stats"))));
        } catch (DateTimeException foreign) {
            return Optional.empty();
        }
    }

    private static OptionalLong majorFaults(JsonNode stats) {
        OptionalLong total = known(stats.path("total_pgmajfault"));
        return total.isPresent() ? total : known(stats.path("pgmajfault"));
    }

    private static OptionalLong known(JsonNode number) {
        return number.isNumber() ? OptionalLong.of(number.asLong()) : OptionalLong.empty();
    }

    /** Returns the memory without files that the kernel may drop, as {@code docker stats} shows. */
    private static OptionalLong used(JsonNode memory) {
        JsonNode stats = memory.path("stats");
        long droppable =
                stats.path("total_inactive_file").asLong(stats.path("inactive_file").asLong());
        OptionalLong usage = known(memory.path("usage"));
        return usage.isPresent()
                ? OptionalLong.of(Math.max(0, usage.getAsLong() - droppable))
                : usage;
    }

    private static OptionalLong network(JsonNode stats, String direction) {
        if (!stats.path("networks").isObject()) {
            return OptionalLong.empty();
        }
        long bytes = 0;
        for (JsonNode network : stats.path("networks")) {
            bytes += network.path(direction).asLong();
        }
        return OptionalLong.of(bytes);
    }

    private static OptionalLong blocks(JsonNode stats, String operation) {
        JsonNode entries = stats.path("blkio_stats").path("io_service_bytes_recursive");
        if (!entries.isArray()) {
            return OptionalLong.empty();
        }
        long bytes = 0;
        for (JsonNode entry : entries) {
            if (entry.path("op").asText().equalsIgnoreCase(operation)) {
                bytes += entry.path("value").asLong();
            }
        }
        return OptionalLong.of(bytes);
    }
}
