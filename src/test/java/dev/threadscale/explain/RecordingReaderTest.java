package dev.threadscale.explain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.threadscale.results.CauseKind;
import dev.threadscale.results.MeasuredSpan;
import dev.threadscale.worker.carriers.HeldEvent;
import dev.threadscale.worker.carriers.HoldReason;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import jdk.jfr.Event;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Recordings of what the test itself does. */
class RecordingReaderTest {

    @TempDir private Path folder;

    private static final class OurLock {}

    private Recorded record(Recorded.Work work) throws Exception {
        return Recorded.of(folder, work);
    }

    private static int draw(Random random) {
        int sum = 0;
        for (int i = 0; i < 60_000_000; i++) {
            sum += random.nextInt();
        }
        return sum;
    }

    /** A heap that has to grow costs time that no collector shows. */
    @Test
    void growthOfTheHeapIsThatOfMeasuredIterations() throws Exception {
        Runtime machine = Runtime.getRuntime();
        List<byte[]> kept = new ArrayList<>();
        long[] grown = new long[1];

        Profile profile =
                Recorded.of(
                                folder,
                                () -> {
                                    // The second one sees what the first has shrunk.
                                    System.gc();
                                    System.gc();
                                    long before = machine.totalMemory();
                                    while (machine.totalMemory() <= before
                                            && kept.size() < machine.maxMemory() >> 21) {
                                        kept.add(new byte[1 << 20]);
                                    }
                                    grown[0] = machine.totalMemory() - before;
                                    System.gc();
                                })
                        .profile(1);

        assumeTrue(grown[0] > 0 && !kept.isEmpty(), "this heap does not grow");
        assertThat(profile.perTask(CauseKind.GROWTH).getOrDefault("", 0.0)).isPositive();
    }

    /**
     * The seed of the JDK's generator is an AtomicLong, and that name would tell nobody anything.
     */
    @Test
    void hotMethodHasMostSamplesUnderAnInformativeName() throws Exception {
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

    private static int descend(int depth, Recorded.Work work) throws InterruptedException {
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
    void recursiveMethodOccursOnceAndLostCallersAreMarked() throws Exception {
        Recorded recorded =
                record(() -> {
                    try (ExecutorService own = Executors.newSingleThreadExecutor()) {
                        own.invokeAll(List.of(() -> descend(500, () -> spin(500_000_000))));
                    }
                });

        Profile profile = recorded.profile(1);

        assertThat(profile.calls().root().callees()).containsKey(StackReader.DEEP);
        CallTree.Call deep = profile.calls().root().callees().get(StackReader.DEEP);
        String descend = getClass().getName() + ".descend";
        // Threads of the tests have deep stacks as well, and may be sampled.
        assertThat(deep.callees()).containsKey(descend);
        assertThat(deep.callees().get(descend).callees()).doesNotContainKey(descend);
    }

    private static void spin(int turns) {
        long sum = 0;
        for (int i = 0; i < turns; i++) {
            sum += i ^ sum;
        }
        assertThat(sum).isNotZero();
    }

    @Test
    void contendedMonitorIsReportedWithTheWaitingMethod() throws Exception {
        Profile profile = record(RecordingReaderTest::contend).profile(2);

        assertThat(profile.amounts(CauseKind.MONITOR))
                .hasEntrySatisfying(
                        OurLock.class.getName()
                                + " in "
                                + RecordingReaderTest.class.getName()
                                + ".enter",
                        amount -> assertThat(amount.count()).isEqualTo(1));
    }

    static void contend() throws InterruptedException {
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
    void idleThreadsDoNotWaitForALock() throws Exception {
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
    void sleepingVirtualThreadIsSeen() throws Exception {
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
    static final class Refused extends Event {
        static final String NAME = "jdk.VirtualThreadSubmitFailed";
    }

    /** The event in the form in which the worker reports it. */
    @Name(HeldEvent.NAME)
    @StackTrace(false)
    static final class Held extends Event {
        long held;
        long late;
        int carriers = 2;
        String frame = "Some.method";
        String reason = "";
        String caller = "Some.caller";

        static void commit(HoldReason reason, long late) {
            commit(reason, late, 30);
        }

        static void commit(HoldReason reason, long late, long nanos) {
            Held held = new Held();
            held.reason = reason.key();
            held.held = nanos;
            held.late = late;
            held.commit();
        }
    }

    @Name(EventTally.PINNED)
    static final class Pinned extends Event {}

    private static void hold() {
        new Pinned().commit();
        for (int i = 0; i < 3; i++) {
            Held.commit(HoldReason.NATIVE, i);
            Held.commit(HoldReason.FILE, i);
            Held.commit(HoldReason.CLASS_INITIALIZER, i, 1);
        }
        Held.commit(HoldReason.MONITOR, 7);
        Held.commit(HoldReason.MONITOR, 7);
    }

    /**
     * Samples include pins. A spare carrier makes a file a usual wait, two samples are coincidence,
     * and a fiftieth of the time is not worth a name.
     */
    @Test
    void heldCarrierIsOneCauseWithItsReason() throws Exception {
        Profile profile = record(RecordingReaderTest::hold).profile(1);

        assertThat(profile.perTask(CauseKind.HELD)).isEqualTo(Map.of("", 150.0));
        assertThat(profile.perTask(CauseKind.HELD_BY))
                .isEqualTo(Map.of("Some.method: native code", 90.0, "Some.method: file", 60.0));
        assertThat(profile.holds())
                .extracting(Hold::reason)
                .containsExactly(HoldReason.NATIVE, HoldReason.FILE);
        assertThat(profile.perTask(CauseKind.PINS)).isEqualTo(Map.of("", 1.0));
        assertThat(profile.amounts(CauseKind.PINNING)).isEmpty();
    }

    @Test
    void pinsAreACauseWhereNothingWatchesTheCarriers() throws Exception {
        assertThat(record(() -> new Pinned().commit()).profile(1).amounts(CauseKind.PINNING))
                .isNotEmpty();
        assertThat(
                        record(
                                        () -> {
                                            new Held().commit();
                                            new Pinned().commit();
                                        })
                                .profile(1)
                                .amounts(CauseKind.PINNING))
                .isEmpty();
    }

    @Name("jdk.SafepointBegin")
    static final class Begin extends Event {
        long safepointId = -1;
    }

    @Name("jdk.SafepointEnd")
    static final class End extends Event {
        long safepointId = -1;
    }

    /** The threads go on before the virtual machine records the end. */
    @Test
    void pauseCountsWholeIfItsIterationIsOverWhenItEnds() throws Exception {
        long[] times = new long[2];
        Recorded recorded =
                record(() -> {
                    new Begin().commit();
                    times[0] = Recorded.now();
                    while (times[1] < times[0] + Recorded.BEFORE) {
                        times[1] = Recorded.now();
                    }
                    new End().commit();
                });
        MeasuredSpan all = recorded.time().iterations().getFirst();
        MeasuredTime first =
                new MeasuredTime(
                        List.of(new MeasuredSpan(all.begin(), times[0], 1, Optional.empty())));

        Profile profile = RecordingReader.profile(recorded.file(), first, 1);

        assertThat(profile.perTask(CauseKind.PAUSES).get(""))
                .isGreaterThanOrEqualTo((double) Recorded.BEFORE);
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
    void countsWithoutTimesAreSummed() throws Exception {
        Profile profile = record(RecordingReaderTest::collectAndRefuse).profile(1);

        assertThat(profile.perTask(CauseKind.REFUSALS)).isEqualTo(Map.of("", 2.0));
        assertThat(profile.perTask(CauseKind.ALLOCATION).get("long[]")).isGreaterThan(1e6);
        assertThat(profile.perTask(CauseKind.COLLECTIONS).get("")).isPositive();
        assertThat(profile.perTask(CauseKind.SAFEPOINTS).get("")).isPositive();
        assertThat(profile.perTask(CauseKind.PAUSES).get(""))
                .isGreaterThanOrEqualTo(profile.perTask(CauseKind.GC).get(""));
    }

    /** Only the virtual machine makes real ones, and biases those that it cannot take at once. */
    @Name("jdk.CPUTimeSample")
    static final class Sample extends Event {
        boolean biased;
    }

    private static void sample(boolean biased) {
        Sample sample = new Sample();
        sample.biased = biased;
        sample.commit();
    }

    /** A method that is called once is interpreted, unlike the loop whose sample was biased. */
    @Test
    void onlyASampleFromWhereItWasTakenIsMarkedAsInterpreted() throws Exception {
        Profile profile =
                record(
                                () -> {
                                    sample(false);
                                    sample(true);
                                })
                        .profile(1);

        String method = getClass().getName() + ".sample";
        assertThat(profile.cpuTimes()).containsOnlyKeys(method + " (interpreted)", method);
    }

    /** Starts, warm-up and checks of results are in a recording as well. */
    @Test
    void eventsOutsideIterationsAreIgnored() throws Exception {
        Recorded recorded = record(RecordingReaderTest::contend);
        MeasuredSpan all = recorded.time().iterations().getFirst();
        MeasuredTime before =
                new MeasuredTime(
                        List.of(
                                new MeasuredSpan(
                                        all.begin() - Recorded.BEFORE,
                                        all.begin() - Recorded.BEFORE / 2,
                                        1,
                                        Optional.empty())));

        Profile profile = RecordingReader.profile(recorded.file(), before, 3);

        assertThat(profile.amounts(CauseKind.MONITOR)).isEmpty();
        assertThat(profile.tasks()).isEqualTo(3);
    }

    /** As a benchmark of JMH does it: the amounts are those of a single time. */
    @Test
    void repeatedTasksOfAnIterationCountEachTime() throws Exception {
        Recorded recorded = record(RecordingReaderTest::contend);
        MeasuredSpan once = recorded.time().iterations().getFirst();
        MeasuredTime repeated =
                new MeasuredTime(
                        List.of(new MeasuredSpan(once.begin(), once.end(), 1e6, Optional.empty())));

        double tasks = recorded.profile(2).tasks();

        assertThat(RecordingReader.profile(recorded.file(), repeated, 2).tasks())
                .isCloseTo(1e6 * tasks, within(100.0));
    }
}
