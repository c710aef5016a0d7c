package dev.threadscale.explain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.engine.FlightRecording;
import dev.threadscale.fixture.CodeJar;
import dev.threadscale.fixture.Folders;
import dev.threadscale.fixture.NativePin;
import dev.threadscale.fixture.PlatformInit;
import dev.threadscale.fixture.SomeFork;
import dev.threadscale.levels.Levels;
import dev.threadscale.protocol.Line;
import dev.threadscale.results.CauseKind;
import dev.threadscale.results.ForkKind;
import dev.threadscale.results.RecordedRow;
import dev.threadscale.worker.WorkerProcess;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Recordings of real workers, from the options of the virtual machine to what is read. */
class RecordedWorkerTest {

    private static final int TASKS = 20;

    @TempDir private Path folder;

    /** A worker halts, and its last second is in the recording all the same. */
    @Test
    void everyPinOfEveryMeasuredTaskIsCounted() throws Exception {
        Path jars = Files.createDirectory(folder.resolve("jars"));
        Path jar = jars.resolve("own.jar");
        CodeJar.write(jar, NativePin.class, NativePin.class.getDeclaredClasses()[0]);

        Profile profile =
                record(
                        List.of("-cp", WorkerProcess.classPath(jar)),
                        List.of(
                                "workload=" + NativePin.class.getName(),
                                "classpath=" + jars,
                                "threads=virtual",
                                "iterations=3"));

        assertThat(profile.tasks()).isEqualTo(3.0 * TASKS);
        assertThat(profile.perTask(CauseKind.PINS)).isEqualTo(Map.of("", 1.0));
        // What is pinned while it sleeps explains a time once.
        assertThat(profile.perTask(CauseKind.SLEEPING).values()).allMatch(nanos -> nanos < 500_000);
        assertThat(profile.perTask(CauseKind.PINNING)).isEmpty();

        List<RecordedRow> rows = new ArrayList<>();
        new RecordedForks(folder).forEachIteration(rows::add);
        assertThat(rows).extracting(RecordedRow::iteration).containsExactly(1L, 2L, 3L);
        assertThat(rows).extracting(RecordedRow::pins).containsOnly((long) TASKS);
        assertThat(rows).allMatch(row -> row.pinned() >= TASKS * 1_000_000L);
        assertThat(rows).extracting(RecordedRow::compensations).containsOnly(Optional.of(0L));
    }

    /** The event of a pin says neither what holds nor why. */
    @Test
    void heldCarrierIsSampledWithItsMethodAndReason() throws Exception {
        Path jars = Files.createDirectory(folder.resolve("jars"));
        Path jar = jars.resolve("own.jar");
        CodeJar.write(jar, NativePin.class, NativePin.class.getDeclaredClasses()[0]);

        Map<String, Double> held =
                record(
                                List.of("-cp", WorkerProcess.classPath(jar)),
                                List.of(
                                        "workload=" + NativePin.class.getName(),
                                        "classpath=" + jars,
                                        "threads=virtual",
                                        "iterations=150"))
                        .perTask(CauseKind.HELD_BY);

        assertThat(
                        held.get(
                                "java.lang.invoke.MethodHandles$Lookup.defineHiddenClass: class"
                                        + " initializer"))
                .isBetween(200_000.0, 5_000_000.0);
    }

    /**
     * The stack of a thread that waits for an initializer looks like that of a call to native code.
     */
    @Test
    void waitForAClassThatAPlatformThreadInitializesNamesTheClass() throws Exception {
        Path jars = Files.createDirectory(folder.resolve("jars"));
        Path jar = jars.resolve("own.jar");
        CodeJar.write(
                jar,
                PlatformInit.class,
                PlatformInit.Slow.class,
                PlatformInit.Maker.class,
                PlatformInit.Copy.class);

        Map<String, Double> held =
                record(
                                List.of("-cp", WorkerProcess.classPath(jar)),
                                List.of(
                                        "workload=" + PlatformInit.class.getName(),
                                        "classpath=" + jars,
                                        "threads=virtual",
                                        "iterations=20"))
                        .perTask(CauseKind.HELD_BY);

        if (Runtime.version().feature() < 26) {
            assertThat(Collections.max(held.entrySet(), Map.Entry.comparingByValue()).getKey())
                    .isEqualTo(PlatformInit.Slow.class.getName() + ".<clinit>: class initializer");
        }
    }

    /** A task that computes keeps its carrier busy, and one that sleeps frees it. */
    @ParameterizedTest
    @ValueSource(strings = {"factorization number=1000000007", "sleep time=5ms"})
    void workThatDoesNotHoldIsNotReported(String workload) throws Exception {
        String[] words = workload.split(" ", 2);
        Profile profile =
                record(
                        List.of(),
                        List.of(
                                "workload=" + words[0],
                                words[1],
                                "threads=virtual",
                                "iterations=50"));

        double held = profile.perTask(CauseKind.HELD).values().stream().mapToDouble(x -> x).sum();
        assertThat(held).isLessThan(100_000);
    }

    @Test
    void interpretedCodeIsMarked() throws Exception {
        List<String> program =
                List.of(
                        "workload=factorization",
                        "number=1000000007",
                        "threads=sequential",
                        "iterations=50");

        Map<String, EventTotal> samples = record(List.of("-Xint"), program).amounts(CauseKind.CPU);

        String hottest =
                Collections.max(
                                samples.entrySet(),
                                Comparator.comparingLong(one -> one.getValue().count()))
                        .getKey();
        assertThat(hottest).matches("dev[.]threadscale[.].*Factorization[.].* [(]interpreted[)]");
    }

    /** Records a worker in a virtual machine with more options. */
    private Profile record(List<String> more, List<String> program) throws Exception {
        Path pieces = Files.createDirectory(folder.resolve("pieces"));
        List<String> options = new ArrayList<>(FlightRecording.options(pieces.toString()));
        options.addAll(more);
        List<String> settings = new ArrayList<>(program);
        settings.addAll(List.of("tasks=" + TASKS, "warmup=1"));

        WorkerProcess worker = WorkerProcess.run(folder, options, settings);

        Path fork = store(worker);
        join(pieces, fork.resolve("recording.jfr"));
        MeasuredTime time =
                MeasuredTime.read(fork, worker.lines(Line.Type.HOST).getFirst().values());
        return RecordingReader.profile(fork.resolve("recording.jfr"), time, TASKS);
    }

    private Path store(WorkerProcess worker) throws Exception {
        Path fork =
                new SomeFork("0123456789ab", 1, Levels.NONE)
                        .seen(worker.lines(Line.Type.HOST).getFirst().values())
                        .writeIn(folder, ForkKind.EXPLAINED.folder());
        List<String> columns =
                List.of("phase", "iteration", "elapsed_ns", "since_main_ns", "carrier_threads");
        List<String> lines = new ArrayList<>(List.of(String.join(",", columns)));
        for (Line row : worker.lines(Line.Type.ITERATION)) {
            lines.add(
                    columns.stream()
                            .map(column -> row.values().getOrDefault(column, ""))
                            .collect(Collectors.joining(",")));
        }
        Files.write(fork.resolve("iterations.csv"), lines);
        return fork;
    }

    private static void join(Path pieces, Path file) throws Exception {
        try (OutputStream out = Files.newOutputStream(file)) {
            for (String piece : Folders.files(pieces)) {
                try (InputStream in = Files.newInputStream(pieces.resolve(piece))) {
                    FlightRecording.add(in, out, FlightRecording.LARGEST);
                }
            }
        }
    }
}
