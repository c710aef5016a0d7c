package dev.threadscale.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.protocol.VirtualDump;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A study that shows a deadlock must see it; one that is only slow must never be called a deadlock,
 * since nobody would then raise its time-out.
 */
class StandstillTest {

    @ParameterizedTest
    @CsvSource({
        "starvation-jdk-21, 3, '2 for FUTURE, 1 for LATCH'",
        "starvation-jdk-25, 3, '2 for FUTURE, 1 for LATCH'",
        // One thread more is the JDK's own, which frees the memory of buffers.
        "starvation-jdk-26, 5, '4 for FUTURE, 1 for LATCH'",
        "starvation-jdk-27, 5, '4 for FUTURE, 1 for LATCH'",
        "starvation-jdk-28, 5, '4 for FUTURE, 1 for LATCH'",
        "starvation-single-jdk-25, 2, '1 for LATCH, 1 for FUTURE'",
        // A pool's thread without a task does not hide a deadlock.
        "idle-beside-jdk-25, 3, 3 for LATCH",
        // Closing a pool waits without a limit, however it looks.
        "closing-jdk-25, 3, '2 for LATCH, 1 for java.util.concurrent.locks."
                + "AbstractQueuedSynchronizer$ConditionObject'",
        // Whoever waits for the monitor of a waiting thread cannot proceed.
        "monitor-held-jdk-21, 4, '2 for java.lang.Object, 1 for java.lang.Thread, 1 for LATCH'",
        // JDK 21 does not say what virtual threads wait for.
        "virtual-locks-jdk-21, 3, '2 for something unnamed, 1 for LATCH'",
        "virtual-locks-jdk-25, 3, '2 for java.util.concurrent.locks.ReentrantLock$NonfairSync, 1 for"
                + " LATCH'",
        "virtual-locks-jdk-26, 3, '2 for java.util.concurrent.locks.ReentrantLock$NonfairSync, 1 for"
                + " LATCH'",
        // JDK 27 writes the second format, with numbers.
        "virtual-locks-jdk-27, 3, '2 for java.util.concurrent.locks.ReentrantLock$NonfairSync, 1 for"
                + " java.lang.VirtualThread'",
        "virtual-locks-jdk-28, 3, '2 for java.util.concurrent.locks.ReentrantLock$NonfairSync, 1 for"
                + " java.lang.VirtualThread'",
    })
    void threadsThatWaitForEachOtherCanNeverProceed(String dump, int threads, String kinds) {
        String all =
                kinds.replace("FUTURE", "java.util.concurrent.FutureTask")
                        .replace("LATCH", "java.util.concurrent.CountDownLatch$Sync");
        assertThat(ThreadDump.standstill(Dumps.saved(dump)))
                .contains("all its %d threads wait for each other: %s".formatted(threads, all));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "sleeping-jdk-25",
                "sleeping-in-a-pool-jdk-21",
                "computing-jdk-25",
                "lock-in-turns-jdk-21",
                "timer-jdk-25",
                "reading-jdk-25",
                // Their threads may carry virtual ones.
                "virtual-jdk-21",
                "virtual-jdk-25",
                "idle-alone-jdk-25",
                // Of three virtual threads, two lock each other out and one sleeps.
                "virtual-locks-and-sleep-jdk-21",
                "virtual-locks-and-sleep-jdk-25",
                "virtual-monitors-jdk-25",
                // One keeps the only carrier, and others may get one.
                "virtual-pinned-jdk-21",
            })
    void whatSleepsComputesTakesTurnsOrWaitsForTimeDataOrWorkMayProceed(String dump) {
        assertThat(ThreadDump.standstill(Dumps.saved(dump))).isEmpty();
    }

    /** A program may have a cleaner of its own, which the JDK runs. */
    @Test
    void cleanerOfTheProgramDoesNotHideADeadlock() {
        String two = Dumps.text("starvation-jdk-26");
        String cleaner =
                two.lines()
                        .dropWhile(line -> !line.startsWith("\"Common-Cleaner\""))
                        .takeWhile(line -> !line.isBlank())
                        .collect(Collectors.joining("\n", "\n", "\n\n"))
                        .replace("Common-Cleaner", "Cleaner-0");
        assertThat(cleaner).contains("State: TIMED_WAITING");
        String both = two.replace("\"VM Thread\"", cleaner + "\"VM Thread\"");
        assertThat(ThreadDump.standstill(Dumps.parse(both)))
                .hasValueSatisfying(reason -> assertThat(reason).startsWith("all its 5 threads"));
    }

    /** Beside a starvation, one that waits for work: it may carry virtual threads that sleep. */
    @Test
    void idleForkJoinThreadDoesNotProveADeadlock() {
        String carrier =
                Dumps.text("virtual-jdk-25")
                        .lines()
                        .dropWhile(line -> !line.startsWith("\"ForkJoinPool-1-worker-1\""))
                        .takeWhile(line -> !line.isBlank())
                        .collect(Collectors.joining("\n", "\n", "\n\n"));
        assertThat(carrier).contains("State: WAITING (parking)");
        String both =
                Dumps.text("starvation-jdk-25").replace("\"VM Thread\"", carrier + "\"VM Thread\"");
        assertThat(ThreadDump.standstill(Dumps.parse(both))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "lock-cycle-jdk-21",
                "lock-cycle-jdk-25",
                "virtual-monitors-jdk-25",
                "virtual-monitors-jdk-26",
                "virtual-monitors-jdk-27",
                "virtual-monitors-jdk-28",
            })
    void threadsThatHoldTheLocksOfEachOtherAreEnough(String dump) {
        assertThat(ThreadDump.cycle(Dumps.saved(dump)))
                .contains("some of its threads wait for locks that the others hold");
        assertThat(ThreadDump.cycle(Dumps.saved("starvation-jdk-25"))).isEmpty();
        assertThat(ThreadDump.cycle(Dumps.saved("virtual-locks-jdk-25"))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "virtual-monitors-jdk-25, blockedOn, waitingOn",
        "virtual-monitors-jdk-25, LockingOut.enter, LockingOut.left",
        "virtual-locks-jdk-25, WAITING\", TIMED_WAITING\"",
        "virtual-locks-jdk-25, LockingOut.lock, LockingOut.unlock",
        "virtual-locks-jdk-21, LockingOut.lock, sun.nio.ch.Poller.poll",
    })
    void virtualThreadsThatMovedOrAwaitTimeOrDataProveNothing(
            String dump, String in, String changed) {
        String text = Dumps.text(dump);
        int last = text.lastIndexOf(VirtualDump.HEADER);
        List<ThreadDump> moved =
                Dumps.parse(text.substring(0, last) + text.substring(last).replace(in, changed));

        assertThat(ThreadDump.cycle(moved)).isEmpty();
        assertThat(ThreadDump.standstill(moved)).isEmpty();
    }

    /** In a program that proceeds, all threads may look as if they waited, once. */
    @Test
    void singleDumpDoesNotProveADeadlock() {
        List<ThreadDump> two = Dumps.saved("starvation-jdk-25");
        assertThat(ThreadDump.standstill(two.subList(0, 1))).isEmpty();
        assertThat(ThreadDump.standstill(List.of())).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "unchanged, none, none, true",
        "a thread has used CPU time, (pool-1-thread-2.* cpu=), $13, false",
        "other threads than before, (pool-1-thread-2.* tid=0x), $1f, false",
        "a thread runs in one of the dumps, WAITING, RUNNABLE, false",
    })
    void onlyTwoEqualDumpsAreADeadlock(
            String change, String pattern, String replacement, boolean deadlock) {
        String text = Dumps.text("starvation-jdk-25");
        int middle = text.lastIndexOf("Full thread dump");
        String changed = text.substring(middle).replaceFirst(pattern, replacement);
        Optional<String> standstill =
                ThreadDump.standstill(Dumps.parse(text.substring(0, middle) + changed));
        assertThat(standstill.isPresent()).as(change).isEqualTo(deadlock);
    }
}
