package dev.threadscale.engine.docker;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.threadscale.engine.docker.CompanionMeter.Reading;
import dev.threadscale.measured.companion.CompanionUse.Spent;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Engines report other members with cgroup v1 and v2. */
class CompanionMeterTest {

    private static final String V1 =
            """
            {"read": "2026-11-28T16:58:02.5Z",
             "cpu_stats": {"cpu_usage": {"total_usage": 3000}, "throttling_data": {"throttled_time": 40}},
             "memory_stats": {"usage": 900, "max_usage": 1200, "stats": {"inactive_file": 1, "total_inactive_file": 100, "pgmajfault": 1, "total_pgmajfault": 9}},
             "blkio_stats": {"io_service_bytes_recursive": [
                 {"op": "Read", "value": 5}, {"op": "Write", "value": 6}, {"op": "Write", "value": 7}, {"op": "Total", "value": 18}]},
             "networks": {"eth0": {"rx_bytes": 20, "tx_bytes": 30}, "eth1": {"rx_bytes": 1, "tx_bytes": 2}}}
            """;

    private static final String V2 =
            """
            {"read": "2026-11-28T16:58:01.5Z",
             "cpu_stats": {"cpu_usage": {"total_usage": 1000}, "throttling_data": {"throttled_time": 10}},
             "memory_stats": {"usage": 900, "stats": {"inactive_file": 300, "pgmajfault": 4}},
             "blkio_stats": {"io_service_bytes_recursive": null},
             "networks": {"eth0": {"rx_bytes": 1, "tx_bytes": 3}}}
            """;

    private static Optional<Reading> reading(String json) throws Exception {
        return CompanionMeter.reading(new ObjectMapper().readTree(json));
    }

    @Test
    void countersOfFirstVersionAreRead() throws Exception {
        Reading reading = reading(V1).orElseThrow();
        assertThat(reading.memoryBytes()).hasValue(800);
        assertThat(reading.peakMemoryBytes()).hasValue(1200);
        assertThat(reading.readBytes()).hasValue(5);
        assertThat(reading.writtenBytes()).hasValue(13);
        assertThat(reading.receivedBytes()).hasValue(21);
    }

    @Test
    void unknownCountersOfSecondVersionAreEmpty() throws Exception {
        Reading reading = reading(V2).orElseThrow();
        assertThat(reading.memoryBytes()).hasValue(600);
        assertThat(reading.peakMemoryBytes()).isEmpty();
        assertThat(reading.writtenBytes()).isEmpty();
    }

    @Test
    void twoReadingsGiveWhatWasUsedBetweenThem() throws Exception {
        Spent spent = reading(V1).orElseThrow().since(reading(V2).orElseThrow());
        assertThat(spent.spanNanos()).isEqualTo(1_000_000_000L);
        assertThat(spent.cpuNanos()).isEqualTo(2000);
        assertThat(spent.throttledNanos()).isEqualTo(30);
        assertThat(spent.majorFaults()).hasValue(5);
        assertThat(spent.waitedNanos()).isEmpty();
        assertThat(spent.sentBytes()).hasValue(29);
        assertThat(spent.writtenBytes()).isEmpty();
    }

    /** An Engine answers with zeros for a container that has ended. */
    @Test
    void endedContainerHasNoReading() throws Exception {
        assertThat(
                        reading(
                                "{\"read\": \"0001-01-01T00:00:00Z\","
                                        + " \"cpu_stats\": {\"cpu_usage\": {\"total_usage\": 0}}}"))
                .isEmpty();
        assertThat(reading("{\"message\": \"No such container\"}")).isEmpty();
    }
}
