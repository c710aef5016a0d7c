package dev.threadscale.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A study that shows a deadlock must see it; one that is only slow must never be called a deadlock,
 * since no time-out would then be raised.
 */
class StandstillTest {

    private static final String FUTURE = "java.util.concurrent.FutureTask";
    private static final String LATCH = "java.util.concurrent.CountDownLatch$Sync";

    @ParameterizedTest
    @CsvSource({
        "starvation-jdk-21, '3 threads', '2 for FUTURE, 1 for LATCH'",
        "starvation-jdk-25, '3 threads', '2 for FUTURE, 1 for LATCH'",
        "starvation-single-jdk-25, '2 threads', '1 for LATCH, 1 for FUTURE'",
    })
    void parentsThatWaitForChildrenOfTheirPoolCanNeverGoOn(
            String dump, String threads, String kinds) {
        assertThat(Standstill.of(Dumps.saved(dump)))
                .contains(
                        "all its %s wait for each other: %s"
                                .formatted(
                                        threads,
                                        kinds.replace("FUTURE", FUTURE).replace("LATCH", LATCH)));
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
            })
    void whatSleepsComputesTakesTurnsOrWaitsForTimeOrDataMayGoOn(String dump) {
        assertThat(Standstill.of(Dumps.saved(dump))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"virtual-jdk-21", "virtual-jdk-25"})
    void threadsThatMayCarryVirtualOnesProveNothing(String dump) {
        assertThat(Standstill.of(Dumps.saved(dump))).isEmpty();
    }

    /** Beside a starvation, one that waits for work: it may carry virtual threads that sleep. */
    @Test
    void aForkJoinPoolsThreadWithoutATaskProvesNothing() {
        String carrier =
                Dumps.text("virtual-jdk-25")
                        .lines()
                        .dropWhile(line -> !line.startsWith("\"ForkJoinPool-1-worker-1\""))
                        .takeWhile(line -> !line.isBlank())
                        .collect(Collectors.joining("\n", "\n", "\n\n"));
        String starved = Dumps.text("starvation-jdk-25");
        assertThat(carrier).contains("State: WAITING (parking)");
        assertThat(
                        Standstill.of(
                                Dumps.parse(
                                        starved.replace(
                                                "\"VM Thread\"", carrier + "\"VM Thread\""))))
                .isEmpty();
    }

    @Test
    void aPoolsThreadWithoutATaskDoesNotHideADeadlock() {
        assertThat(Standstill.of(Dumps.saved("idle-beside-jdk-25")))
                .contains("all its 3 threads wait for each other: 3 for " + LATCH);
    }

    @Test
    void poolsThreadsWithoutATaskAreNoDeadlock() {
        assertThat(Standstill.of(Dumps.saved("idle-alone-jdk-25"))).isEmpty();
    }

    @Test
    void closingAPoolWaitsWithoutALimitHoweverItLooks() {
        assertThat(Standstill.of(Dumps.saved("closing-jdk-25")))
                .hasValueSatisfying(words -> assertThat(words).contains("2 for " + LATCH));
    }

    @Test
    void whoWaitsForTheMonitorOfAWaitingThreadCannotGoOn() {
        assertThat(Standstill.of(Dumps.saved("monitor-held-jdk-21")))
                .contains(
                        "all its 4 threads wait for each other: 2 for java.lang.Object, 1 for "
                                + "java.lang.Thread, 1 for "
                                + LATCH);
    }

    @ParameterizedTest
    @ValueSource(strings = {"lock-cycle-jdk-21", "lock-cycle-jdk-25"})
    void whatTheVirtualMachineFindsItselfIsTaken(String dump) {
        assertThat(Standstill.cycle(Dumps.saved(dump)))
                .contains("some of its threads hold the locks that each other wait for");
        assertThat(Standstill.cycle(Dumps.saved("starvation-jdk-25"))).isEmpty();
    }

    /** In a program that goes on, all threads may look as if they waited, once. */
    @Test
    void oneDumpAloneProvesNothing() {
        List<ThreadDump> two = Dumps.saved("starvation-jdk-25");
        assertThat(Standstill.of(two.subList(0, 1))).isEmpty();
        assertThat(Standstill.of(List.of())).isEmpty();
    }

    @Test
    void aThreadThatHasUsedCpuTimeMeanwhileGoesOn() {
        assertThat(second(last -> last.replaceFirst("(pool-1-thread-2.* cpu=)", "$13")))
                .isEqualTo(List.of());
    }

    @Test
    void otherThreadsThanBeforeMeanThatItGoesOn() {
        assertThat(second(last -> last.replaceFirst("(pool-1-thread-2.* tid=0x)", "$1f")))
                .isEqualTo(List.of());
    }

    @Test
    void aThreadThatRunsInOneOfTheDumpsGoesOn() {
        assertThat(second(last -> last.replaceFirst("WAITING", "RUNNABLE"))).isEqualTo(List.of());
    }

    @Test
    void withoutAnyChangeTheTwoDumpsAreADeadlock() {
        assertThat(second(last -> last)).hasSize(1);
    }

    /** Judges the starvation with its second dump changed. */
    private static List<String> second(UnaryOperator<String> change) {
        String text = Dumps.text("starvation-jdk-25");
        int middle = text.lastIndexOf("Full thread dump");
        return Standstill.of(
                        Dumps.parse(
                                text.substring(0, middle) + change.apply(text.substring(middle))))
                .stream()
                .toList();
    }
}
