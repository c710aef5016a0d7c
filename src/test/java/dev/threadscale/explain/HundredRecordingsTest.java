package dev.threadscale.explain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.fixture.SomeFork;
import dev.threadscale.levels.Levels;
import dev.threadscale.protocol.Seen;
import dev.threadscale.results.CauseKind;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import jdk.jfr.Recording;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The danger is a run with more recordings than the memory of the launcher holds. */
class HundredRecordingsTest {

    private static final int FORKS = 100;
    private static final int DEPTH = 50;

    @TempDir private Path run;

    @Test
    void hundredRecordingsAreComparedInLittleMemory() throws Exception {
        write(record());

        Process process =
                new ProcessBuilder(
                                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                                "-Xmx40m",
                                "-XX:+UseSerialGC",
                                "-cp",
                                System.getProperty("java.class.path"),
                                HundredRecordingsTest.class.getName(),
                                run.toString())
                        .redirectErrorStream(true)
                        .start();
        process.getOutputStream().close();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
        assertThat(out).isEqualTo("%d explained".formatted(FORKS - 1));
    }

    /** What runs in the process with little memory. */
    public static void main(String[] arguments) {
        RecordedForks forks = new RecordedForks(Path.of(arguments[0]));
        List<Explanation> all = new ArrayList<>();
        for (int i = 1; i < FORKS; i++) {
            all.add(forks.explain(side(i), side(i - 1)));
        }
        System.out.printf("%d explained", all.stream().filter(Explanation::explains).count());
    }

    private static CountedSide side(int fork) {
        double nanos = fork % 2 == 0 ? 1e9 : 2e9;
        return new CountedSide(
                Levels.of("n", Integer.toString(fork)), 1, nanos, Map.of(CauseKind.CPU, nanos));
    }

    private void write(Recording recording) throws Exception {
        Path first = run.resolve("first.jfr");
        recording.dump(first);
        Instant begin = recording.getStartTime();
        long nanos = Duration.between(begin, recording.getStopTime()).toNanos();
        String main = Long.toString(begin.getEpochSecond() * 1_000_000_000 + begin.getNano());
        for (int i = 0; i < FORKS; i++) {
            Path fork =
                    new SomeFork("%012x".formatted(i), 1, Levels.of("n", Integer.toString(i)))
                            .seen(Map.of(Seen.MAIN_EPOCH_NS.key(), main))
                            .writeIn(run, "explained");
            Files.createLink(fork.resolve("recording.jfr"), first);
            Files.writeString(
                    fork.resolve("iterations.csv"),
                    "phase,iteration,elapsed_ns,since_main_ns\nmeasurement,1,%d,%d\n"
                            .formatted(nanos, nanos));
        }
    }

    /** Samples of so many ways to call that a tree of them is as large as it may be. */
    private static Recording record() throws InterruptedException {
        Recording recording = new Recording();
        recording.enable("jdk.ExecutionSample").withPeriod(Duration.ofMillis(1));
        recording.start();
        List<Thread> threads =
                IntStream.range(0, 4)
                        .mapToObj(seed -> Thread.ofPlatform().start(() -> calls(seed)))
                        .toList();
        for (Thread one : threads) {
            one.join();
        }
        recording.stop();
        return recording;
    }

    private static void calls(int seed) {
        Random ways = new Random(seed);
        long end = System.nanoTime() + 1_000_000_000;
        while (System.nanoTime() < end) {
            left(DEPTH, ways);
        }
    }

    private static void left(int depth, Random ways) {
        deeper(depth, ways);
    }

    private static void right(int depth, Random ways) {
        deeper(depth, ways);
    }

    private static void deeper(int depth, Random ways) {
        if (depth == 0) {
            for (int i = 0; i < 200_000; i++) {
                Math.sqrt(ways.nextInt());
            }
        } else if (ways.nextBoolean()) {
            left(depth - 1, ways);
        } else {
            right(depth - 1, ways);
        }
    }
}
