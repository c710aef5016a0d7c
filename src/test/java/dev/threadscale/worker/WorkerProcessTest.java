package dev.threadscale.worker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.fixture.CodeJar;
import dev.threadscale.fixture.HostileCode;
import dev.threadscale.fixture.ReplyServerFixture;
import dev.threadscale.protocol.Line;
import dev.threadscale.protocol.Seen;
import dev.threadscale.protocol.WorkerExit;
import dev.threadscale.worker.threads.ThreadKindType;
import dev.threadscale.worker.threads.ThreadKinds;
import dev.threadscale.worker.workload.SmallArguments;
import dev.threadscale.worker.workload.Workloads;
import dev.threadscale.workload.WorkloadType;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The whole worker, for every entry of both tables: a new one is tested as soon as it is there. */
class WorkerProcessTest {

    private static final int TASKS = 4;

    /** The locale of an image, in which a format with d writes Persian digits. */
    private static final List<String> OTHER_DIGITS =
            List.of("-Duser.language=fa", "-Duser.country=IR");

    private static final Set<Integer> DISTURBED =
            Set.of(WorkerExit.INVALID.code(), WorkerExit.OVERLOADED.code());

    @AutoClose private static final ReplyServerFixture SERVER = new ReplyServerFixture();

    @TempDir private Path folder;
    @TempDir private Path scratch;

    /** Every thread kind with the first workload, and every workload with a kind it works with. */
    static Stream<Arguments> everyEntry() {
        WorkloadType first = Workloads.all().getFirst();
        return Stream.concat(
                ThreadKinds.all().stream().map(kind -> Arguments.of(first, kind)),
                Workloads.all().stream()
                        .skip(1)
                        .map(workload ->
                                Arguments.of(workload, SmallArguments.kind(workload, TASKS))));
    }

    @ParameterizedTest
    @MethodSource("everyEntry")
    void workerReportsTheHostThenEachIterationThenTheEnd(WorkloadType workload, ThreadKindType kind)
            throws Exception {
        WorkerProcess worker = undisturbed(measure(workload, kind));

        assertThat(worker.lines())
                .as("lines, the last of which is %s", worker.lines().getLast())
                .filteredOn(line ->
                        line.type() != Line.Type.OBSERVATION && line.type() != Line.Type.SEED)
                .extracting(WorkerProcessTest::position)
                .containsExactly(
                        "HOST",
                        "warmup 1",
                        "warmup 2",
                        "measurement 1",
                        "measurement 2",
                        "measurement 3",
                        "END 5");
        assertThat(worker.lines(Line.Type.ITERATION))
                .allSatisfy(row ->
                        assertThat(Long.parseLong(row.values().get("elapsed_ns"))).isPositive());
        assertThat(worker.exit()).isEqualTo(WorkerExit.COMPLETED.code());
    }

    @Test
    void numbersHaveTheSameDigitsInEveryLocale() throws Exception {
        List<String> refused =
                List.of(
                        "workload=starvation",
                        "threads=virtual",
                        "tasks=4",
                        "warmup=0",
                        "iterations=1");

        WorkerProcess worker = WorkerProcess.run(folder, OTHER_DIGITS, refused);

        assertThat(worker.lines().getLast().values().get(Line.MESSAGE)).contains("tasks=4 ");
    }

    @Test
    void hostLineSaysWhatTheRuntimeWasGiven() throws Exception {
        WorkerProcess worker = run("-XX:ActiveProcessorCount=3", "-XX:+UseSerialGC", "-Xmx64m");

        Map<String, String> host = worker.lines().getFirst().values();
        assertThat(host)
                .containsEntry("processors", "3")
                .containsEntry("common_pool_parallelism", "2")
                .containsEntry("carrier_parallelism", "3")
                .containsEntry("collector", "Copy, MarkSweepCompact")
                .containsEntry("java_version", System.getProperty("java.version"));
        assertThat(host.get("vm_flags")).contains("-XX:ActiveProcessorCount=3", "-Xmx64m");
        assertThat(Long.parseLong(host.get("heap_max_bytes"))).isBetween(32L << 20, 64L << 20);
        assertThat(Arrays.stream(Seen.values()).map(Seen::key)).containsAll(host.keySet());
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void fromJdk22OnTheKernelIsAskedForTimesAndSwitches() throws Exception {
        WorkerProcess worker = run(WorkerProcess.onNewerJava().toArray(String[]::new));

        assertThat(worker.lines(Line.Type.ITERATION))
                .hasSize(5)
                .allSatisfy(row -> {
                    Map<String, String> values = row.values();
                    assertThat(values).containsKeys("voluntary_switches", "involuntary_switches");
                    assertThat(Long.parseLong(values.get("cpu_ns")))
                            .isEqualTo(
                                    Long.parseLong(values.get("cpu_user_ns"))
                                            + Long.parseLong(values.get("cpu_system_ns")));
                });
    }

    @Test
    void forkLoadsItsOwnWorkloadAlone() throws Exception {
        Path loaded = folder.resolve("loaded");

        run("-Xlog:class+load:file=" + loaded);

        assertThat(
                        Pattern.compile("worker\\.workload\\.(\\w+)")
                                .matcher(Files.readString(loaded))
                                .results())
                .extracting(result -> result.group(1))
                .containsOnly("Workloads", "Factorization");
    }

    @ParameterizedTest
    @CsvSource({"platform, false", "virtual, true"})
    @EnabledOnOs(OS.LINUX)
    void everyIterationReportsHeapAndThreads(String kind, boolean carried) throws Exception {
        WorkerProcess worker =
                WorkerProcess.run(
                        folder,
                        List.of(),
                        measure(Workloads.all().getFirst(), ThreadKinds.find(kind).orElseThrow()));

        assertThat(worker.lines(Line.Type.ITERATION))
                .allSatisfy(row -> {
                    Map<String, String> values = row.values();
                    assertThat(values)
                            .containsKeys("host_steal_ns", "gc_count", "gc_ns")
                            .doesNotContainEntry("heap_after_bytes", "0");
                    assertThat(Long.parseLong(values.get("heap_after_bytes")))
                            .isLessThan(Long.parseLong(values.get("peak_memory_bytes")));
                    assertThat(Long.parseLong(values.get("peak_threads"))).isPositive();
                    assertThat(values.containsKey("carrier_threads")).isEqualTo(carried);
                });
    }

    @Test
    void invalidArgumentsEndWithExitCode2AndTheReason() throws Exception {
        WorkerProcess worker = WorkerProcess.run(folder, List.of(), List.of("workload=sorting"));

        assertThat(worker.exit()).isEqualTo(2);
        String message = "unknown workload 'sorting'; known are " + Workloads.names();
        assertThat(worker.lines())
                .containsExactly(new Line(Line.Type.ERROR, Map.of(Line.MESSAGE, message)));
    }

    @Test
    void tooSmallHeapEndsWithExitCode3() throws Exception {
        WorkerProcess worker =
                WorkerProcess.run(
                        folder,
                        List.of("-Xmx16m", "-XX:+UseSerialGC"),
                        List.of(
                                "workload=factorization",
                                "threads=sequential",
                                "tasks=100000000",
                                "warmup=0",
                                "iterations=1"));

        assertThat(worker.exit()).isEqualTo(3);
        assertThat(worker.lines().getLast().type()).isEqualTo(Line.Type.ERROR);
        assertThat(worker.lines().getLast().values().get(Line.MESSAGE))
                .contains("OutOfMemoryError");
    }

    /** A class that was built into the worker, as into a native image. */
    public static final class BuiltIn implements Runnable {
        @Override
        public void run() {}
    }

    @Test
    void nativeImageMeasuresItsOwnClass() throws Exception {
        String classPath = System.getProperty("java.class.path");
        List<String> own =
                List.of(
                        "workload=" + BuiltIn.class.getName(),
                        "classpath=" + folder.resolve("missing"),
                        "threads=platform",
                        "tasks=2",
                        "warmup=0",
                        "iterations=1");
        assertThat(WorkerProcess.run(folder, List.of("-cp", classPath), own).exit())
                .isEqualTo(WorkerExit.USAGE.code());
        List<String> built =
                List.of("-Dorg.graalvm.nativeimage.imagecode=runtime", "-cp", classPath);
        assertThat(WorkerProcess.run(folder, built, own).exit())
                .isEqualTo(WorkerExit.COMPLETED.code());
    }

    /** Without it nobody could repeat the arrivals of a fork. */
    @Test
    void serviceWithOwnCodeReportsItsSeed() throws Exception {
        Class<?> handler = HostileCode.AnswersRequests.class;
        Path jar = scratch.resolve("own.jar");
        CodeJar.write(jar, handler);
        List<String> arguments = new ArrayList<>();
        arguments.add("workload=" + handler.getName());
        arguments.add("classpath=" + scratch);
        arguments.addAll(List.of("threads=virtual", "tasks=1", "warmup=0", "iterations=1"));
        arguments.addAll(List.of("items=5", "rate=20", "lead-in=100ms", "window=200ms"));
        arguments.addAll(List.of("seed=7", "server=" + SERVER.address()));

        List<String> options = List.of("-cp", WorkerProcess.classPath(jar));
        WorkerProcess worker = WorkerProcess.run(folder, options, arguments);

        assertThat(worker.lines(Line.Type.SEED))
                .singleElement()
                .satisfies(line -> assertThat(line.values()).containsEntry("seed", "7"));
    }

    /**
     * Runs a worker again, as the launcher does, whose load generator came too late on a busy host.
     */
    private WorkerProcess undisturbed(List<String> arguments) throws Exception {
        WorkerProcess worker = WorkerProcess.run(folder, OTHER_DIGITS, arguments);
        for (int more = 0; more < 5 && DISTURBED.contains(worker.exit()); more++) {
            worker = WorkerProcess.run(folder, OTHER_DIGITS, arguments);
        }
        return worker;
    }

    /** With the first of both tables. */
    private WorkerProcess run(String... options) throws Exception {
        return WorkerProcess.run(
                folder,
                List.of(options),
                measure(Workloads.all().getFirst(), ThreadKinds.all().getFirst()));
    }

    private List<String> measure(WorkloadType workload, ThreadKindType kind) {
        List<String> arguments = new ArrayList<>();
        arguments.add("workload=" + workload.name());
        arguments.add("threads=" + SmallArguments.of(kind));
        arguments.addAll(List.of("tasks=" + TASKS, "warmup=2", "iterations=3"));
        arguments.add("scratch=" + scratch);
        arguments.add("server=" + SERVER.address());
        SmallArguments.of(workload).forEach((key, value) -> arguments.add(key + "=" + value));
        return arguments;
    }

    private static String position(Line line) {
        return switch (line.type()) {
            case ITERATION -> line.values().get("phase") + " " + line.values().get("iteration");
            case END -> "END " + line.values().get(Line.ITERATIONS);
            case HOST, SEED, OBSERVATION, TASK, CHANGE_DUE, SERVING, ERROR -> line.type().name();
        };
    }
}
