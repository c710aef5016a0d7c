package dev.threadscale.explain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

import dev.threadscale.explain.MeasuredTime.Span;
import dev.threadscale.results.CauseRow.CauseKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import jdk.jfr.Event;
import jdk.jfr.Name;
import jdk.jfr.Recording;
import jdk.jfr.StackTrace;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Recordings of what the test itself does, and recordings that somebody else has made up. */
class RecordingReaderTest {

    /** Recorded, but not measured, in ns. */
    private static final long BEFORE = 4_000_000;

    @TempDir private Path folder;

    private static final class OurLock {}

    @FunctionalInterface
    private interface Work {
        void run() throws InterruptedException;
    }

    private record Recorded(Path file, MeasuredTime time) {

        Profile profile(int tasks) throws IOException {
            return RecordingReader.profile(file, time, tasks);
        }
    }

    private Recorded record(Work work) throws IOException, InterruptedException {
        Path file = folder.resolve("recording.jfr");
        try (Recording recording = new Recording()) {
            recording.enable("jdk.ExecutionSample").withPeriod(Duration.ofMillis(10));
            recording.enable("jdk.JavaMonitorEnter").withThreshold(Duration.ZERO).withStackTrace();
            recording.enable("jdk.ThreadPark").withThreshold(Duration.ZERO).withStackTrace();
            recording.enable("jdk.ThreadSleep").withThreshold(Duration.ZERO).withStackTrace();
            for (String event :
                    List.of(
                            "jdk.GarbageCollection",
                            "jdk.SafepointBegin",
                            "jdk.SafepointEnd",
                            "jdk.ObjectAllocationSample",
                            Refused.NAME)) {
                recording.enable(event);
            }
            recording.start();
            long begin = now() + BEFORE;
            while (now() < begin) {
                Thread.onSpinWait();
            }
            work.run();
            long end = now();
            recording.stop();
            recording.dump(file);
            return new Recorded(file, new MeasuredTime(List.of(new Span(begin, end, 1))));
        }
    }

    private static long now() {
        Instant now = Instant.now();
        return now.getEpochSecond() * 1_000_000_000 + now.getNano();
    }

    private static int draw(Random random) {
        int sum = 0;
        for (int i = 0; i < 60_000_000; i++) {
            sum += random.nextInt();
        }
        return sum;
    }

    /**
     * The seed of the JDK's generator is an AtomicLong, and that name would tell nobody anything.
     */
    @Test
    void aHotMethodHasMostSamplesUnderTheNameThatSaysSomething() throws Exception {
        Profile profile = record(() -> assertThat(draw(new Random(1))).isNotZero()).profile(1);

        assertThat(profile.samples()).isGreaterThan(5);
        assertThat(
                        Stream.of(
                                        "java.util.Random.next",
                                        "java.util.Random.next (atomic update)",
                                        "java.util.Random.nextInt",
                                        "dev.threadscale.explain.RecordingReaderTest.draw")
                                .mapToDouble(profile::sampled)
                                .sum())
                .isGreaterThan(0.5);
        assertThat(profile.amounts(CauseKind.CPU).keySet())
                .noneMatch(method -> method.contains("AtomicLong"));
    }

    /** As JMH calls its stubs. */
    @SuppressWarnings("MemberName")
    private static int draw_thrpt_jmhStub(Random random) {
        return draw(random);
    }

    /** Platform threads, virtual ones and pools call a task from elsewhere each. */
    @Test
    void stacksOfTasksBeginWithTheTaskWhateverCallsIt() throws Exception {
        Profile profile =
                record(() -> assertThat(draw_thrpt_jmhStub(new Random(1))).isNotZero()).profile(1);

        CallTree.Call all = profile.calls().root();
        assertThat(all.samples()).isEqualTo(profile.samples());
        CallTree.Call tasks = all.callees().get(StackReader.TASKS);
        assertThat(tasks.callees()).containsOnlyKeys(getClass().getName() + ".draw");
        assertThat(tasks.samples()).isGreaterThan(profile.samples() / 2);
        assertThat(StackReader.TASK).isEqualTo(taskOfTheWorker());
    }

    private static String taskOfTheWorker() throws ReflectiveOperationException {
        Class<?> worker = Class.forName("dev.threadscale.worker.TaskBody");
        return worker.getName() + "." + worker.getDeclaredMethod("run", int.class).getName();
    }

    private static int descend(int depth, Work work) throws InterruptedException {
        if (depth == 0) {
            work.run();
            return 0;
        }
        return 1 + descend(depth - 1, work);
    }

    /**
     * The virtual machine keeps the innermost 64 methods of a stack. On a thread of its own, since
     * the first of those calls on that of the tests are already that deep.
     */
    @Test
    void aMethodThatCallsItselfIsOneAndLostCallersAreSaid() throws Exception {
        Recorded recorded =
                record(() -> {
                    try (ExecutorService own = Executors.newSingleThreadExecutor()) {
                        own.invokeAll(List.of(() -> descend(500, () -> spin(500_000_000))));
                    }
                });

        Profile profile = recorded.profile(1);

        assertThat(profile.calls().root().callees()).containsKey(StackReader.DEEP);
        CallTree.Call deep = profile.calls().root().callees().get(StackReader.DEEP);
        assertThat(deep.callees()).containsOnlyKeys(getClass().getName() + ".descend");
    }

    private static void spin(int turns) {
        long sum = 0;
        for (int i = 0; i < turns; i++) {
            sum += i ^ sum;
        }
        assertThat(sum).isNotZero();
    }

    @Test
    void aContendedMonitorIsNamedWithWhoeverWaits() throws Exception {
        Profile profile = record(RecordingReaderTest::contend).profile(2);

        assertThat(profile.amounts(CauseKind.MONITOR))
                .hasEntrySatisfying(
                        OurLock.class.getName()
                                + " in "
                                + RecordingReaderTest.class.getName()
                                + ".enter",
                        amount -> assertThat(amount.count()).isEqualTo(1));
    }

    private static void contend() throws InterruptedException {
        OurLock lock = new OurLock();
        CountDownLatch entered = new CountDownLatch(1);
        Thread other = Thread.ofPlatform().unstarted(() -> enter(lock, entered));
        synchronized (lock) {
            other.start();
            while (other.getState() != Thread.State.BLOCKED) {
                Thread.onSpinWait();
            }
        }
        entered.await();
        other.join();
    }

    private static void enter(OurLock lock, CountDownLatch entered) {
        synchronized (lock) {
            entered.countDown();
        }
    }

    /** Workers of pools, and what wakes virtual threads, wait for the next task. */
    @Test
    void whoHasNoTaskWaitsForNoLock() throws Exception {
        Profile profile = record(RecordingReaderTest::sleepInVirtualThreads).profile(5);

        assertThat(profile.amounts(CauseKind.PARKING)).isEmpty();
    }

    private static void sleepInVirtualThreads() {
        List<Thread> sleepers =
                IntStream.range(0, 5)
                        .mapToObj(_ -> Thread.startVirtualThread(RecordingReaderTest::sleep))
                        .toList();
        for (Thread one : sleepers) {
            while (one.isAlive()) {
                Thread.onSpinWait();
            }
        }
    }

    private static void sleep() {
        for (int i = 0; i < 10; i++) {
            LockSupport.parkNanos(1_000_000);
        }
    }

    @Test
    void aVirtualThreadThatSleepsIsSeen() throws Exception {
        Profile profile = record(() -> Thread.startVirtualThread(this::nap).join()).profile(1);

        assertThat(profile.perTask(CauseKind.SLEEPING))
                .containsOnlyKeys(getClass().getName() + ".nap");
    }

    private void nap() {
        try {
            Thread.sleep(1);
        } catch (InterruptedException stopped) {
            throw new IllegalStateException(stopped);
        }
    }

    /** The scheduler of virtual threads says that when it is out of memory. */
    @Name(Refused.NAME)
    @StackTrace(false)
    private static final class Refused extends Event {
        static final String NAME = "jdk.VirtualThreadSubmitFailed";
    }

    private static void collectAndRefuse() {
        for (int i = 0; i < 2_000; i++) {
            garbage = new long[10_000];
        }
        assertThat(garbage).isNotNull();
        System.gc();
        new Refused().commit();
        new Refused().commit();
    }

    private static volatile Object garbage = "";

    @Test
    void whatOnlyDiffersIsAddedUp() throws Exception {
        Profile profile = record(RecordingReaderTest::collectAndRefuse).profile(1);

        assertThat(profile.perTask(CauseKind.REFUSALS)).isEqualTo(Map.of("", 2.0));
        assertThat(profile.perTask(CauseKind.ALLOCATION).get("long[]")).isGreaterThan(1e6);
        assertThat(profile.perTask(CauseKind.COLLECTIONS).get("")).isPositive();
        assertThat(profile.perTask(CauseKind.SAFEPOINTS).get("")).isPositive();
        assertThat(profile.perTask(CauseKind.PAUSES).get(""))
                .isGreaterThanOrEqualTo(profile.perTask(CauseKind.GC).get(""));
    }

    /** Starts, warm-up and checks of results are in a recording as well. */
    @Test
    void whatWasNotMeasuredDoesNotCount() throws Exception {
        Recorded recorded = record(RecordingReaderTest::contend);
        Span all = recorded.time().iterations().getFirst();
        MeasuredTime before =
                new MeasuredTime(
                        List.of(new Span(all.begin() - BEFORE, all.begin() - BEFORE / 2, 1)));

        Profile profile = RecordingReader.profile(recorded.file(), before, 3);

        assertThat(profile.amounts(CauseKind.MONITOR)).isEmpty();
        assertThat(profile.tasks()).isEqualTo(3);
    }

    /** As a benchmark of JMH does it: the amounts are those of a single time. */
    @Test
    void tasksThatAreRepeatedWithinAnIterationCountEachTime() throws Exception {
        Recorded recorded = record(RecordingReaderTest::contend);
        Span once = recorded.time().iterations().getFirst();
        MeasuredTime repeated = new MeasuredTime(List.of(new Span(once.begin(), once.end(), 1e6)));

        double tasks = recorded.profile(2).tasks();

        assertThat(RecordingReader.profile(recorded.file(), repeated, 2).tasks())
                .isCloseTo(1e6 * tasks, within(100.0));
    }

    @Test
    void aRecordingThatIsCutTellsNothingAndSaysWhy() throws Exception {
        Recorded recorded = record(RecordingReaderTest::contend);
        byte[] whole = Files.readAllBytes(recorded.file());
        IntStream cuts = new Random(3).ints(20, 1, whole.length);
        for (int rest : IntStream.concat(IntStream.of(0, whole.length - 1), cuts).toArray()) {
            Files.write(recorded.file(), Arrays.copyOf(whole, rest));

            assertThatExceptionOfType(IOException.class)
                    .as("%d of %d bytes", rest, whole.length)
                    .isThrownBy(() -> recorded.profile(1))
                    .withMessageStartingWith("the recording is broken (");
        }
    }

    /** Nothing but an answer or a refusal comes of bytes that somebody made up. */
    @Test
    void aForgedRecordingIsReadOrRefused() throws Exception {
        Recorded recorded = record(RecordingReaderTest::contend);
        byte[] whole = Files.readAllBytes(recorded.file());
        Random random = new Random(7);
        for (int round = 0; round < 200; round++) {
            byte[] forged = whole.clone();
            for (int change = 0; change < 20; change++) {
                // Behind the header, which a truncated one tries.
                forged[68 + random.nextInt(forged.length - 68)] = (byte) random.nextInt(256);
            }
            Files.write(recorded.file(), forged);
            try {
                assertThat(recorded.profile(1).tasks()).isPositive();
            } catch (IOException refused) {
                assertThat(refused).message().isNotBlank();
            }
        }
    }

    @Test
    void aRecordingThatIsTooLargeIsNotOpened() throws IOException {
        Path large = folder.resolve("recording.jfr");
        try (var file = new java.io.RandomAccessFile(large.toFile(), "rw")) {
            file.setLength(RecordingReader.LARGEST + 1);
        }
        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> RecordingReader.profile(large, new MeasuredTime(List.of()), 1))
                .withMessageContaining("larger than 64 MiB");
    }
}
