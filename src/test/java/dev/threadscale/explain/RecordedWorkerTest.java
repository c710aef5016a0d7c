package dev.threadscale.explain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.engine.FlightRecording;
import dev.threadscale.explain.MeasuredTime.Span;
import dev.threadscale.fixture.CodeJar;
import dev.threadscale.fixture.NativePin;
import dev.threadscale.protocol.Line;
import dev.threadscale.results.CauseRow.CauseKind;
import dev.threadscale.worker.WorkerProcess;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Recordings of real workers, from the options of the virtual machine to what is read. */
class RecordedWorkerTest {

    private static final int TASKS = 20;

    @TempDir private Path folder;

    /** A worker halts, and its last second is in the recording all the same. */
    @Test
    void everyPinOfEveryMeasuredTaskIsCounted() throws Exception {
        Path jars = Files.createDirectory(folder.resolve("jars"));
        CodeJar.write(
                jars.resolve("own.jar"), NativePin.class, NativePin.class.getDeclaredClasses()[0]);
        Path pieces = Files.createDirectory(folder.resolve("pieces"));
        List<String> options = new ArrayList<>(FlightRecording.options(pieces.toString()));
        options.addAll(List.of("-cp", WorkerProcess.classes().toString()));

        WorkerProcess worker =
                WorkerProcess.run(
                        folder,
                        options,
                        List.of(
                                "workload=" + NativePin.class.getName(),
                                "classpath=" + jars,
                                "threads=virtual",
                                "tasks=" + TASKS,
                                "warmup=1",
                                "iterations=3"));

        Profile profile = RecordingReader.profile(joined(pieces), measured(worker), TASKS);
        assertThat(profile.tasks()).isEqualTo(3.0 * TASKS);
        assertThat(profile.perTask(CauseKind.PINS)).isEqualTo(Map.of("", 1.0));
    }

    private Path joined(Path pieces) throws Exception {
        Path file = folder.resolve("recording.jfr");
        try (Stream<Path> all = Files.walk(pieces);
                OutputStream out = Files.newOutputStream(file)) {
            for (Path piece : all.filter(Files::isRegularFile).sorted().toList()) {
                try (InputStream in = Files.newInputStream(piece)) {
                    FlightRecording.add(in, out, FlightRecording.LARGEST);
                }
            }
        }
        return file;
    }

    private static MeasuredTime measured(WorkerProcess worker) {
        long main = number(worker.lines(Line.Type.HOST).getFirst(), "main_epoch_ns");
        return new MeasuredTime(
                worker.lines(Line.Type.ITERATION).stream()
                        .filter(row -> "measurement".equals(row.values().get("phase")))
                        .map(row -> {
                            long end = main + number(row, "since_main_ns");
                            return new Span(end - number(row, "elapsed_ns"), end, 1);
                        })
                        .toList());
    }

    private static long number(Line line, String key) {
        return Long.parseLong(line.values().get(key));
    }
}
