package dev.threadscale.worker.counters;

import static dev.threadscale.protocol.IterationColumn.COLLECTOR_CPU_NS;
import static dev.threadscale.protocol.IterationColumn.COMPILER_CPU_NS;
import static dev.threadscale.protocol.IterationColumn.RUN_WAIT_NS;
import static dev.threadscale.worker.counters.SavedCgroup.reading;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.protocol.IterationColumn;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A compiler's time that counts as the program's would make the program look slow. */
class KernelThreadsTest {

    @TempDir Path process;

    private Path tasks;
    private List<String> javaThreads = List.of("main", "pool-1-thread-1");

    @BeforeEach
    void begin() throws IOException {
        tasks = Files.createDirectory(process.resolve("task"));
        Files.writeString(process.resolve("comm"), "java\n");
    }

    @Test
    void virtualMachinesThreadsAreApartFromTheProgram() throws IOException {
        thread(1, "java", "1000 5 9");
        thread(2, "C1 CompilerThre", "100 1 1");
        thread(3, "C2 CompilerThre", "200 1 1");
        thread(4, "VM Thread", "30 1 1");
        thread(5, "GC Thread#0", "40 1 1");
        thread(6, "Signal Dispatch", "7 7 7");
        thread(7, "pool-1-thread-1", "2000 60 9");

        assertThat(begun(counter()))
                .containsOnly(
                        Map.entry(COMPILER_CPU_NS, 300L),
                        Map.entry(COLLECTOR_CPU_NS, 70L),
                        Map.entry(RUN_WAIT_NS, 65L));
    }

    @Test
    void endedCompilerKeepsItsTime() throws IOException {
        thread(1, "java", "1000 5 9");
        thread(2, "C2 CompilerThre", "200 1 1");
        KernelThreads threads = counter();
        begun(threads);

        Files.writeString(tasks.resolve("2/schedstat"), "");

        assertThat(reading(threads)).containsEntry(COMPILER_CPU_NS, 200L);
    }

    @Test
    void waitIsUnknownIfAThreadEnds() throws IOException {
        thread(1, "java", "1000 5 9");
        thread(2, "pool-1-thread-1", "2000 60 9");
        KernelThreads threads = counter();
        begun(threads);

        Files.writeString(tasks.resolve("2/schedstat"), "");

        assertThat(reading(threads)).doesNotContainKey(RUN_WAIT_NS);
    }

    @Test
    void waitIsUnknownIfAThreadStarts() throws Exception {
        thread(1, "java", "1000 5 9");
        KernelThreads threads = counter();
        begun(threads);

        Thread.ofPlatform().start(() -> {}).join();

        assertThat(reading(threads)).doesNotContainKey(RUN_WAIT_NS);
    }

    @Test
    void thisProcessHasACompiler() {
        assertThat(begun(new KernelThreads(Path.of("/proc/self/task"))).get(COMPILER_CPU_NS))
                .isPositive();
    }

    @ParameterizedTest
    @ValueSource(ints = {21, 25, 26, 27, 28})
    void everyThreadOfAReleaseIsKnown(int release) throws IOException {
        Path file = Path.of("src/test/resources/threads/names/jdk-%d.txt".formatted(release));
        for (String process : Files.readString(file).split("(?m)^# ", -1)) {
            List<String[]> lines =
                    process.lines().skip(1).map(line -> line.split("\t", -1)).toList();
            for (String[] line : lines) {
                String kept = new String(line[0].getBytes(UTF_8), ISO_8859_1);
                assertThat(ThreadRole.of(kept)).as(String.join(" | ", line)).isEqualTo(role(line));
            }
        }
    }

    /** Returns the role of a thread by its whole name and by whether Java lists it. */
    private static ThreadRole role(String[] line) {
        String name = line[2];
        if (name.matches("C[12] CompilerThread[0-9]+")) {
            return ThreadRole.COMPILER;
        }
        if (name.matches(
                "(VM|GC|StringDedup|Shenandoah.*) ?Threads?(#[0-9]+)?|(G1|[XZ]|Shen|Runt).*")) {
            return ThreadRole.COLLECTOR;
        }
        if (name.matches(
                "(Reference|Finalizer|Signal|Notification|Common-|InnocuousTh|JFR (Per|Rec)).*")) {
            return ThreadRole.HOUSEKEEPING;
        }
        return line[1].equals("hidden") && !line[0].equals("java")
                ? ThreadRole.HIDDEN
                : ThreadRole.PROGRAM;
    }

    @Test
    void kernelsPartOfANameIsDerivedAsItIsOnEveryRelease() throws IOException {
        for (int release : new int[] {21, 25, 26, 27, 28}) {
            Path file = Path.of("src/test/resources/threads/names/jdk-%d.txt".formatted(release));
            for (String line : Files.readAllLines(file)) {
                String[] words = line.split("\t", -1);
                if (words.length == 3 && !words[0].equals("java") && !words[2].equals("?")) {
                    String kept = new String(words[0].getBytes(UTF_8), ISO_8859_1);
                    assertThat(kept)
                            .isEqualTo(
                                    release < 26
                                            ? ThreadRole.beginning(words[2])
                                            : ThreadRole.ends(words[2]));
                }
            }
        }
    }

    @Test
    void unknownThreadIsReportedAndNotCounted() throws IOException {
        thread(1, "java", "1000 5 9");
        thread(2, "pool-1-thread-1", "2000 60 9");
        thread(3, "New VM ..Thread", "2000 700 9");
        KernelThreads threads = counter();

        assertThat(begun(threads)).containsEntry(RUN_WAIT_NS, 65L);
        assertThat(threads.unknownThreads()).containsExactly("New VM ..Thread");
    }

    @Test
    void endingThreadIsNeitherCountedNorReported() throws IOException {
        thread(1, "java", "1000 5 9");
        thread(2, "Thread-5", "2000 60 9");
        javaThreads = List.of("main");
        KernelThreads threads = counter();
        begun(threads);

        Files.writeString(tasks.resolve("2/schedstat"), "");

        assertThat(reading(threads)).containsEntry(RUN_WAIT_NS, 5L);
        assertThat(threads.unknownThreads()).isEmpty();
    }

    @Test
    void programsThreadWithTheNameOfACompilerIsReported() throws IOException {
        thread(1, "java", "1000 5 9");
        thread(2, "C1 Comp..hread0", "100 1 1");
        thread(3, "C1 Comp..hread1", "100 30 1");
        javaThreads = List.of("main", "C1 CompilerThread1");
        KernelThreads threads = counter();

        assertThat(begun(threads)).containsEntry(COMPILER_CPU_NS, 100L);
        assertThat(threads.unknownThreads()).containsExactly("C1 Comp..hread1");
    }

    @Test
    void threadRenamedByAnotherIsTheProgramsAndOneOfALongNameToo() throws IOException {
        thread(1, "java", "1000 5 9");
        thread(2, "Thread-0", "2000 60 9");
        thread(3, "request..ler-17", "2000 700 9");
        javaThreads = List.of("main", "renamed", "requests-of-customers-handler-17");
        KernelThreads threads = counter();

        assertThat(begun(threads)).containsEntry(RUN_WAIT_NS, 765L);
        assertThat(threads.unknownThreads()).isEmpty();
    }

    @Test
    void everyThreadOfThisProcessIsKnown() {
        KernelThreads threads = new KernelThreads(Path.of("/proc/self/task"));
        begun(threads);

        assertThat(threads.unknownThreads()).isEmpty();
    }

    @Test
    void nothingIsKnownWithoutProc() {
        assertThat(begun(new KernelThreads(tasks.resolve("none")))).isEmpty();
    }

    private KernelThreads counter() {
        return new KernelThreads(tasks) {
            @Override
            List<String> javaThreads() {
                return javaThreads;
            }
        };
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
