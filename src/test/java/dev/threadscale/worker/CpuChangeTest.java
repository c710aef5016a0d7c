package dev.threadscale.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.threadscale.host.CpuSet;
import dev.threadscale.protocol.Line;
import dev.threadscale.worker.counters.KernelText;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The danger is an iteration on other CPUs than its row says. */
class CpuChangeTest {

    /** Runs a worker, and leaves it only the CPU in $0 when it says that the change is due. */
    private static final String CHANGING =
            """
            mkfifo "$1/lines"
            folder=$1
            shift
            "$@" > "$folder/lines" &
            while read -r line
            do
                echo "$line"
                case "$line" in @change_due*) taskset -a -c -p "$0" $! > "$folder/taskset" ;; esac
            done < "$folder/lines"
            wait $!
            """;

    @TempDir private Path folder;

    @Test
    void workerGoesOnWhenItsCpusHaveChanged() throws Exception {
        CpuSet allowed =
                CpuSet.parse(KernelText.allowedCpus(Path.of("/proc/self/status")).orElseThrow());
        assumeTrue(allowed.size() > 1, "the host has one CPU");
        String first = Integer.toString(allowed.cpus().first());

        WorkerProcess worker =
                WorkerProcess.run(
                        folder,
                        List.of("bash", "-c", CHANGING, first, folder.toString()),
                        List.of(),
                        List.of(
                                "workload=factorization",
                                "number=15",
                                "threads=platform",
                                "tasks=2",
                                "warmup=1",
                                "iterations=5",
                                "change-after=2"));

        List<String> rows = new ArrayList<>();
        for (Line line : worker.lines()) {
            rows.add(
                    line.type() == Line.Type.ITERATION
                            ? "%s %s on %s"
                                    .formatted(
                                            line.values().get("phase"),
                                            line.values().get("iteration"),
                                            line.values().get("processors"))
                            : line.type().name());
        }
        String all = Integer.toString(allowed.size());
        assertThat(rows)
                .containsExactly(
                        "HOST",
                        "warmup 1 on " + all,
                        "before 1 on " + all,
                        "before 2 on " + all,
                        "CHANGE_DUE",
                        "measurement 1 on 1",
                        "measurement 2 on 1",
                        "measurement 3 on 1",
                        "END");
        assertThat(worker.lines().getLast().values())
                .containsEntry("iterations", "6")
                .containsEntry("changed_affinity", first)
                .containsEntry("changed_processors", "1");
    }

    @Test
    void changeThatDoesNotComeEndsTheWait() {
        List<Line> lines = new ArrayList<>();

        assertThatThrownBy(() -> CpuChange.await(lines::add, Duration.ofMillis(20)))
                .hasMessageContaining("nobody changed them");

        assertThat(lines).extracting(Line::type).containsExactly(Line.Type.CHANGE_DUE);
    }
}
