package dev.threadscale.explain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import dev.threadscale.results.CauseKind;
import dev.threadscale.results.CauseRow.Cause;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Sides of which it is known why they differ. The danger is a cause that explains more than there
 * is, or the wrong one first.
 */
class CausesTest {

    private static final double ROUNDING = 1e-9;

    /** Of more threads than CPUs. */
    private static Room room(double cpus) {
        return new Room(cpus, cpus, 100);
    }

    private static double[] numbers(String text) {
        return Stream.of(text.split(" ")).mapToDouble(Double::parseDouble).toArray();
    }

    /**
     * What happened in an iteration of one task, with a hundred samples.
     *
     * @param text the CPUs, the elapsed and the CPU time, the hot samples, and the time of waiting
     */
    private static Side side(CauseKind waiting, String text) {
        double[] numbers = numbers(text);
        double hot = numbers[3];
        double nanos = numbers[4];
        Map<CauseKind, Map<String, EventTotal>> amounts = new EnumMap<>(CauseKind.class);
        Map<String, EventTotal> samples = new HashMap<>();
        samples.put("Hot.run", new EventTotal((int) hot, hot));
        samples.put("Cold.run", new EventTotal(100 - (int) hot, 100 - hot));
        amounts.put(CauseKind.CPU, samples);
        Map<String, EventTotal> waits = Map.of("Lock in Some.method", new EventTotal(1, nanos));
        amounts.put(waiting, waiting == CauseKind.HELD ? total(waits) : waits);
        amounts.put(CauseKind.HELD_BY, waiting == CauseKind.HELD ? waits : Map.of());
        Profile profile = new Profile(1, true, amounts, Map.of());
        Map<CauseKind, Double> counted = new EnumMap<>(Map.of(CauseKind.CPU, numbers[2]));
        if (waiting == CauseKind.OTHERS || waiting.counter().isPresent()) {
            counted.put(waiting, nanos);
        }
        return new Side(room(numbers[0]), numbers[1], counted, profile);
    }

    private static Map<String, EventTotal> total(Map<String, EventTotal> parts) {
        return Map.of("", parts.values().stream().reduce(new EventTotal(0, 0), EventTotal::plus));
    }

    /** Two CPUs that wait, and what held their carriers for how long. */
    private static Side held(double elapsed, Map<String, Double> nanos) {
        Map<String, EventTotal> parts = new HashMap<>();
        nanos.forEach((what, time) -> parts.put(what, new EventTotal(1, time)));
        return new Side(
                room(2),
                elapsed,
                Map.of(CauseKind.CPU, 0.0),
                new Profile(
                        1,
                        true,
                        Map.of(CauseKind.HELD, total(parts), CauseKind.HELD_BY, parts),
                        Map.of()));
    }

    /** Tasks that wait for a carrier do not mind which method holds it. */
    @Test
    void severalHoldsAreOneCauseWithTheLargestFirst() {
        Side holding = held(1000, Map.of("B.b", 100.0, "C.c", 1500.0, "D.d", 90.0, "A.a", 95.0));
        Side free = held(500, Map.of("C.c", 900.0));

        List<Cause> causes = Causes.of(holding, free);

        assertThat(causes)
                .filteredOn(cause -> cause.share().isPresent())
                .singleElement()
                .isEqualTo(
                        new Cause(
                                CauseKind.HELD,
                                "C.c; B.b; A.a; 1 more",
                                Optional.of(1785.0),
                                Optional.of(900.0),
                                Optional.of(1.0)));
        assertThat(causes.subList(1, causes.size()))
                .extracting(Cause::kind, Cause::what, Cause::over)
                .containsExactly(
                        tuple(CauseKind.HELD_BY, "C.c", Optional.of(1500.0)),
                        tuple(CauseKind.HELD_BY, "B.b", Optional.of(100.0)),
                        tuple(CauseKind.HELD_BY, "A.a", Optional.of(95.0)),
                        tuple(CauseKind.HELD_BY, "D.d", Optional.of(90.0)));
    }

    @Test
    void causesOfEqualShareAreOrderedByName() {
        Side longer = side(CauseKind.MONITOR, "1 2000 2000 50 0");
        Side shorter = side(CauseKind.MONITOR, "1 1000 1000 50 0");

        assertThat(Causes.of(longer, shorter))
                .extracting(Cause::what)
                .startsWith("Cold.run", "Hot.run");
    }

    /** JDK 21 does not know it, and unknown is not 0. */
    @Test
    void kernelThatOnlyOneSideKnowsIsNotACause() {
        Side known = side(CauseKind.MONITOR, "1 3000 3000 50 0");
        Side unknown = side(CauseKind.MONITOR, "1 1000 1000 50 0");
        Map<CauseKind, Double> counted = new EnumMap<>(known.counted());
        counted.put(CauseKind.KERNEL, 2000.0);
        Profile java = new Profile(1, false, known.profile().amounts(), Map.of());

        assertThat(
                        Causes.of(
                                new Side(known.room(), known.elapsed(), counted, java),
                                new Side(
                                        unknown.room(),
                                        unknown.elapsed(),
                                        unknown.counted(),
                                        java)))
                .extracting(Cause::kind)
                .contains(CauseKind.CPU)
                .doesNotContain(CauseKind.KERNEL);
    }

    @ParameterizedTest
    @CsvSource({"COMPILER, COMPILER", "COLLECTOR, COLLECTOR", "GC, GC"})
    void timeOfTheVirtualMachineIsApartFromTheSamples(CauseKind counted, CauseKind cause) {
        Side busy = side(CauseKind.MONITOR, "1 3000 3000 50 0");
        Side idle = side(CauseKind.MONITOR, "1 1000 1000 50 0");
        Map<CauseKind, Double> more = new EnumMap<>(busy.counted());
        more.put(counted, 2000.0);

        Cause first =
                Causes.of(
                                new Side(busy.room(), busy.elapsed(), more, busy.profile()),
                                new Side(
                                        idle.room(),
                                        idle.elapsed(),
                                        Map.of(CauseKind.CPU, 1000.0, counted, 0.0),
                                        idle.profile()))
                        .getFirst();

        assertThat(first.kind()).isEqualTo(cause);
        assertThat(first.share().orElseThrow()).isCloseTo(1, within(ROUNDING));
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({
        // name, one side, the other, kind of waiting, first cause, its share
        "a method,          1 2000 2000 75 0,    1 1000 1000 50 0,    MONITOR,    CPU,        Hot.run,             1",
        "a method of less,  1 1000 1000 50 0,    1 2000 2000 75 0,    MONITOR,    CPU,        Hot.run,             1",
        "one thread alone,  4 2000 2000 75 0,    4 1000 1000 50 0,    MONITOR,    CPU,        Hot.run,             1",
        "a monitor,         2 2000 2000 50 1500, 2 1000 2000 50 0,    MONITOR,    MONITOR,    Lock in Some.method, 1",
        "some of a monitor, 2 2000 2000 50 250,  2 1000 2000 50 0,    MONITOR,    IDLE,       '',                  0.75",
        "a lock of both,    2 2000 2000 50 1500, 2 1000 2000 50 9999, PARKING,    IDLE,       '',                  1",
        "fewer CPUs,        1 2000 2000 50 0,    2 1000 2000 50 0,    MONITOR,    CPUS,       '',                  1",
        "more CPUs,         2 1000 2000 50 0,    1 2000 2000 50 0,    MONITOR,    CPUS,       '',                  1",
        "pinned carriers,   2 1000 0 50 900,     2 100 0 50 0,        PINNING,    PINNING,    Lock in Some.method, 1",
        "held carriers,     2 1000 0 50 1900,    2 100 0 50 0,        HELD,       HELD,       Lock in Some.method, 1",
        "others' work,      2 2000 2000 50 1500, 2 1000 2000 50 0,    OTHERS,     OTHERS,     '',                  1",
        "a quota,           1 2000 1000 50 1000, 1 1000 1000 50 0,    THROTTLING, THROTTLING, '',                  1",
        "one CPU of two,    2 2000 2000 50 1000, 2 1000 2000 50 0,    RUNNABLE,   RUNNABLE,   '',                  1",
        "more than waits,   2 2000 2000 50 250,  2 1000 2000 50 0,    RUNNABLE,   IDLE,       '',                  0.75",
        "nothing recorded,  2 1000 0 50 0,       2 100 0 50 0,        PINNING,    IDLE,       '',                  1",
    })
    void realCauseComesFirst(
            String name,
            String one,
            String other,
            CauseKind waiting,
            CauseKind kind,
            String what,
            double share) {
        Cause first = Causes.of(side(waiting, one), side(waiting, other)).getFirst();

        assertThat(first.kind()).isEqualTo(kind);
        assertThat(first.what()).isEqualTo(what);
        assertThat(first.share().orElse(0.0)).isCloseTo(share, within(ROUNDING));
    }

    /** Others use CPUs that the program does not want while it waits for something else. */
    @Test
    void othersExplainNoMoreThanTheWaitForTheCpu() {
        Side waiting = with(side(CauseKind.OTHERS, "2 2000 50 50 3000"), CauseKind.RUNNABLE, 100);
        Side quick = with(side(CauseKind.OTHERS, "2 1000 50 50 0"), CauseKind.RUNNABLE, 0);

        assertThat(Causes.of(waiting, quick))
                .filteredOn(cause -> cause.share().isPresent())
                .extracting(Cause::kind, cause -> Math.round(100 * cause.share().orElseThrow()))
                .containsExactly(tuple(CauseKind.IDLE, 90L), tuple(CauseKind.OTHERS, 10L));
    }

    private static Side with(Side side, CauseKind kind, double nanos) {
        Map<CauseKind, Double> counted = new EnumMap<>(side.counted());
        counted.put(kind, nanos);
        return new Side(side.room(), side.elapsed(), counted, side.profile());
    }

    /** Threads that wait for a lock are often ready before they get a CPU. */
    @Test
    void waitOfTheProgramComesBeforeTheWaitForACpu() {
        Side longer = with(side(CauseKind.MONITOR, "2 2000 2000 50 900"), CauseKind.RUNNABLE, 5000);
        Side shorter = with(side(CauseKind.MONITOR, "2 1000 2000 50 0"), CauseKind.RUNNABLE, 0);

        assertThat(Causes.of(longer, shorter))
                .extracting(Cause::kind)
                .startsWith(CauseKind.MONITOR, CauseKind.RUNNABLE);
    }

    /** If threads start during an iteration, the wait for a CPU is unknown. */
    @Test
    void waitForACpuUnknownToOneSideExplainsNothing() {
        Side longer = with(side(CauseKind.MONITOR, "2 2000 2000 50 0"), CauseKind.RUNNABLE, 5000);

        assertThat(Causes.of(longer, side(CauseKind.MONITOR, "2 1000 2000 50 0")))
                .extracting(Cause::kind)
                .contains(CauseKind.IDLE)
                .doesNotContain(CauseKind.RUNNABLE);
    }

    /**
     * A side of two CPUs.
     *
     * @param text how many tasks can compute, and can have begun; the elapsed, the CPU time, and
     *     that of sleeping
     */
    private static Side sleeping(String text) {
        double[] numbers = numbers(text);
        return new Side(
                new Room(2, numbers[0], numbers[1]),
                numbers[2],
                Map.of(CauseKind.CPU, numbers[3]),
                new Profile(
                        1,
                        true,
                        Map.of(
                                CauseKind.SLEEPING,
                                Map.of("Some.sleep", new EventTotal(1, numbers[4]))),
                        Map.of()));
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({
        // name, one side, the other, first cause
        "a small pool,           2 2 2500 0 5000,  2 50 100 0 5000, SLOTS",
        "a small pool of little, 2 50 100 0 5000,  2 2 2500 0 5000, SLOTS",
        "a longer sleep,         2 2 5000 0 10000, 2 2 2500 0 5000, SLEEPING",
        "one thread of two CPUs, 1 1 2000 2000 0,  2 2 1000 2000 0, SLOTS",
    })
    void smallPoolIsACause(String name, String one, String other, CauseKind kind) {
        List<Cause> causes = Causes.of(sleeping(one), sleeping(other));

        assertThat(causes.getFirst().kind()).isEqualTo(kind);
        assertThat(causes.getFirst().share().orElse(0.0)).isCloseTo(1, within(ROUNDING));
    }

    /** The threads of both sides share their CPUs: who waits leaves one to another. */
    @Test
    void monitorWithoutIdleCpusHasNoShare() {
        List<Cause> causes =
                Causes.of(
                        side(CauseKind.MONITOR, "2 2000 4000 90 800"),
                        side(CauseKind.MONITOR, "2 1000 2000 10 0"));

        assertThat(causes.getFirst().what()).isEqualTo("Hot.run");
        assertThat(causes)
                .filteredOn(cause -> cause.kind() == CauseKind.MONITOR)
                .singleElement()
                .satisfies(cause -> {
                    assertThat(cause.share()).isEmpty();
                    assertThat(cause.over()).hasValue(800.0);
                    assertThat(cause.under()).hasValue(0.0);
                });
    }

    /** However they are divided, causes explain the difference, all of it and no more. */
    @ParameterizedTest
    @CsvSource({
        "2 3000 4100 80 700, 2 1000 1300 40 100",
        "1 3000 2900 80 700, 4 1000 3300 40 100",
        "8 900 100 10 90000, 2 3000 5000 90 0",
    })
    void sharesAddUpToTheWhole(String one, String other) {
        List<Cause> causes =
                Causes.of(side(CauseKind.MONITOR, one), side(CauseKind.MONITOR, other));

        // A share of less than a hundredth is left out.
        assertThat(causes.stream().mapToDouble(cause -> cause.share().orElse(0.0)).sum())
                .isCloseTo(1, within(0.05));
    }

    /** On JDK 21 samples are of Java code alone: what the kernel takes is no method's. */
    @Test
    void kernelIsSeparateIfSamplesDoNotIncludeIt() {
        Profile java =
                new Profile(
                        1,
                        false,
                        Map.of(CauseKind.CPU, Map.of("Some.run", new EventTotal(10, 10))),
                        Map.of());
        Map<CauseKind, Double> much = Map.of(CauseKind.CPU, 2000.0, CauseKind.KERNEL, 1500.0);
        Map<CauseKind, Double> little = Map.of(CauseKind.CPU, 600.0, CauseKind.KERNEL, 100.0);

        Cause first =
                Causes.of(new Side(room(1), 2000, much, java), new Side(room(1), 600, little, java))
                        .getFirst();

        assertThat(first.kind()).isEqualTo(CauseKind.KERNEL);
        assertThat(first.share()).hasValue(1.0);
    }

    /** Threads that end before their first sample of CPU time are in none of them. */
    @ParameterizedTest
    @CsvSource({"100, 100, true", "50, 100, true", "49, 100, false", "0, 0, false"})
    void samplesOfCpuTimeCountWhereTheyAreEnough(int cpuTimes, int java, boolean enough) {
        Profile profile =
                new Profile(
                        1,
                        false,
                        Map.of(CauseKind.CPU, Map.of("Some.run", new EventTotal(java, java))),
                        cpuTimes == 0
                                ? Map.of()
                                : Map.of("Some.run", new EventTotal(cpuTimes, cpuTimes)));

        assertThat(profile.hasCpuTimes()).isEqualTo(enough);
    }

    /** What a platform does not count is unknown, and not 0. */
    @Test
    void withoutCpuTimesNothingHasAShareAndUnknownCountsAreEmpty() {
        Profile none = new Profile(1, false, Map.of(), Map.of());
        Side one = new Side(room(1), 2000, Map.of(CauseKind.SWITCHES, 3.0), none);
        Side other = new Side(room(1), 600, Map.of(), none);

        assertThat(Causes.of(one, other))
                .singleElement()
                .satisfies(cause -> {
                    assertThat(cause.share()).isEmpty();
                    assertThat(cause.over()).hasValue(3.0);
                    assertThat(cause.under()).isEmpty();
                });
    }
}
