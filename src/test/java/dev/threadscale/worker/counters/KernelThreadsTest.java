package dev.threadscale.worker.counters;

import static dev.threadscale.protocol.IterationColumn.COLLECTOR_CPU_NS;
import static dev.threadscale.protocol.IterationColumn.COMPILER_CPU_NS;
import static dev.threadscale.protocol.IterationColumn.RUN_WAIT_NS;
import static dev.threadscale.worker.counters.SavedCgroup.reading;
import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.protocol.IterationColumn;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A compiler's time that counts as the program's would make the program look slow. */
class KernelThreadsTest {

    @TempDir Path tasks;

    @Test
    void theVirtualMachinesThreadsAreApartFromTheProgram() throws IOException {
        thread(1, "java", "1000 5 9");
        thread(2, "C1 CompilerThre", "100 1 1");
        thread(3, "C2 CompilerThre", "200 1 1");
        thread(4, "VM Thread", "30 1 1");
        thread(5, "GC Thread#0", "40 1 1");
        thread(6, "Signal Dispatch", "7 7 7");
        thread(7, "pool-1-thread-1", "2000 60 9");

        assertThat(begun(new KernelThreads(tasks)))
                .containsOnly(
                        Map.entry(COMPILER_CPU_NS, 300L),
                        Map.entry(COLLECTOR_CPU_NS, 70L),
                        Map.entry(RUN_WAIT_NS, 65L));
    }

    @Test
    void aCompilerThatEndsKeepsItsTime() throws IOException {
        thread(1, "java", "1000 5 9");
        thread(2, "C2 CompilerThre", "200 1 1");
        KernelThreads threads = new KernelThreads(tasks);
        begun(threads);

        Files.writeString(tasks.resolve("2/schedstat"), "");

        assertThat(reading(threads)).containsEntry(COMPILER_CPU_NS, 200L);
    }

    @Test
    void theWaitIsUnknownIfAThreadEnds() throws IOException {
        thread(1, "java", "1000 5 9");
        thread(2, "pool-1-thread-1", "2000 60 9");
        KernelThreads threads = new KernelThreads(tasks);
        begun(threads);

        Files.writeString(tasks.resolve("2/schedstat"), "");

        assertThat(reading(threads)).doesNotContainKey(RUN_WAIT_NS);
    }

    @Test
    void theWaitIsUnknownIfAThreadStarts() throws Exception {
        thread(1, "java", "1000 5 9");
        KernelThreads threads = new KernelThreads(tasks);
        begun(threads);

        Thread.ofPlatform().start(() -> {}).join();

        assertThat(reading(threads)).doesNotContainKey(RUN_WAIT_NS);
    }

    @Test
    void thisProcessHasACompiler() {
        assertThat(begun(new KernelThreads(Path.of("/proc/self/task"))).get(COMPILER_CPU_NS))
                .isPositive();
    }

    @Test
    void nothingIsKnownWithoutProc() {
        assertThat(begun(new KernelThreads(tasks.resolve("none")))).isEmpty();
    }

    private void thread(int id, String name, String times) throws IOException {
        Path folder = Files.createDirectory(tasks.resolve(Integer.toString(id)));
        Files.writeString(folder.resolve("comm"), name + "\n");
        Files.writeString(folder.resolve("schedstat"), times + "\n");
    }

    private static Map<IterationColumn, Long> begun(KernelThreads threads) {
        Map<IterationColumn, Long> totals = new EnumMap<>(IterationColumn.class);
        threads.begin(totals);
        return totals;
    }
}
