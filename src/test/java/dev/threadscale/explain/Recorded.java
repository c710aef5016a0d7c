package dev.threadscale.explain;

import dev.threadscale.results.MeasuredSpan;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import jdk.jfr.Recording;

/** A recording of what a test did, and the time that counts of it. */
record Recorded(Path file, MeasuredTime time) {

    /** Recorded, but not measured, in ns. */
    static final long BEFORE = 4_000_000;

    private static final List<String> TIMED =
            List.of("jdk.JavaMonitorEnter", "jdk.ThreadPark", "jdk.ThreadSleep");

    private static final List<String> COUNTED =
            List.of(
                    "jdk.GarbageCollection",
                    "jdk.GCHeapSummary",
                    "jdk.SafepointBegin",
                    "jdk.SafepointEnd",
                    "jdk.ObjectAllocationSample",
                    RecordingReaderTest.Refused.NAME);

    @FunctionalInterface
    interface Work {
        void run() throws InterruptedException;
    }

    static Recorded of(Path folder, Work work) throws IOException, InterruptedException {
        Path file = folder.resolve("recording.jfr");
        try (Recording recording = new Recording()) {
            recording.enable("jdk.ExecutionSample").withPeriod(Duration.ofMillis(10));
            TIMED.forEach(
                    event -> recording.enable(event).withThreshold(Duration.ZERO).withStackTrace());
            COUNTED.forEach(recording::enable);
            recording.start();
            long begin = now() + BEFORE;
            while (now() < begin) {
                Thread.onSpinWait();
            }
            work.run();
            long end = now();
            recording.stop();
            recording.dump(file);
            return new Recorded(
                    file,
                    new MeasuredTime(List.of(new MeasuredSpan(begin, end, 1, Optional.empty()))));
        }
    }

    static long now() {
        Instant now = Instant.now();
        return now.getEpochSecond() * 1_000_000_000 + now.getNano();
    }

    Profile profile(int tasks) throws IOException {
        return RecordingReader.profile(file, time, tasks);
    }
}
