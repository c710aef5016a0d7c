package dev.threadscale.worker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.protocol.Line;
import dev.threadscale.protocol.ObservationColumn;
import dev.threadscale.protocol.WorkerExit;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A worker that dies of a full heap without a word could not tell a claim from an accident. */
class FullHeapTest {

    @TempDir private Path folder;

    @Test
    void unboundedFloodEndsAsOutOfMemory() throws Exception {
        WorkerProcess worker =
                WorkerProcess.run(
                        folder,
                        List.of("-Xmx32m", "-XX:+UseSerialGC"),
                        List.of(
                                "workload=queue-flood",
                                "threads=fixed-pool:size=1",
                                "tasks=10000000",
                                "warmup=0",
                                "iterations=1"));

        Map<String, Long> observed = new LinkedHashMap<>();
        for (Line line : worker.lines(Line.Type.OBSERVATION)) {
            observed.put(
                    line.values().get(ObservationColumn.NAME.key()),
                    Long.valueOf(line.values().get(ObservationColumn.VALUE.key())));
        }
        assertThat(observed.keySet())
                .containsExactly("submitted_at_error", "run_at_error", "run_after_error");
        assertThat(observed.get("submitted_at_error"))
                .isBetween(100_000L, 2_000_000L)
                .isGreaterThan(observed.get("run_at_error"));
        assertThat(observed.get("run_after_error")).isPositive();
        assertThat(worker.lines(Line.Type.ITERATION)).isEmpty();
        assertThat(worker.lines().getLast().values().get(Line.MESSAGE))
                .contains("OutOfMemoryError");
        assertThat(worker.exit()).isEqualTo(WorkerExit.OUT_OF_MEMORY.code());
    }
}
