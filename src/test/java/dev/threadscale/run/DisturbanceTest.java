package dev.threadscale.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.threadscale.engine.CompanionReport.CompanionPlace;
import dev.threadscale.fixture.SomeFork;
import dev.threadscale.host.HostCpus;
import dev.threadscale.host.Placement;
import dev.threadscale.results.ForkRecord;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * One fork of ten iterations of 100 ms on two of four CPUs. The danger is a disturbed fork that
 * passes for a quiet one, and a quiet one that is measured again for nothing.
 */
class DisturbanceTest {

    private static final long MS = 1_000_000;

    private static final List<String> SHARED =
            CompanionPlace.beside(Optional.empty(), Placement.of(HostCpus.count(2), List.of()))
                    .notes();

    private final Map<String, String> row =
            new HashMap<>(Map.of("elapsed_ns", Long.toString(100 * MS)));

    private static ForkRecord fork(String cpus, Integer sentinel) {
        return fork(cpus, sentinel, List.of());
    }

    private static ForkRecord fork(String cpus, Integer sentinel, List<String> notes) {
        return new SomeFork("c", 1, Map.of("cpus", cpus))
                .sentinel(sentinel)
                .notes(notes)
                .seen(Map.of("affinity", "2-3"))
                .record();
    }

    private Map<String, String> causes(ForkRecord fork, double... sentinels) {
        return beside(sentinels).of(fork, Collections.nCopies(10, row));
    }

    private static Disturbance beside(double... sentinels) {
        return disturbance(byNumber(sentinels));
    }

    private static SortedMap<Integer, Double> byNumber(double... medians) {
        SortedMap<Integer, Double> byNumber = new TreeMap<>();
        for (double median : medians) {
            byNumber.put(byNumber.size() + 1, median);
        }
        return byNumber;
    }

    /** Sentinels of which nothing but a median is known. */
    private static Disturbance disturbance(SortedMap<Integer, Double> medians) {
        TreeMap<Integer, Optional<ForkRecord>> sentinels = new TreeMap<>();
        medians.keySet().forEach(number -> sentinels.put(number, Optional.empty()));
        return new Disturbance(medians, sentinels, OptionalLong.of(4));
    }

    private Map<String, String> causes() {
        return causes(fork("2", null));
    }

    @Test
    void nothingIsKnownOfAForkWithoutCounters() {
        assertThat(causes()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "1, '', 0",
        "2, 30 % slower after its block, 0.3",
        "3, 30 % slower before its block, 0.3",
        "4, 40 % faster after its block, -0.4",
        "5, 40 % faster before its block, -0.4",
        "7, 15 % faster before its block, 0.7"
    })
    void aForkBetweenSentinelsOfWhichOneIsUnusualIsDisturbed(
            int sentinel, String words, double pace) {
        double[] sentinels = {100, 101, 130, 100, 60, 100, 85, 170, 100};
        ForkRecord fork = fork("2", sentinel);
        assertThat(causes(fork, sentinels).getOrDefault("sentinel", "")).isEqualTo(words);
        assertThat(beside(sentinels).pace(fork).orElse(0.0)).isCloseTo(pace, within(1e-9));
    }

    @Test
    void aSentinelThatDidNotCompleteSaysNothing() {
        TreeMap<Integer, Double> some = new TreeMap<>(Map.of(1, 100.0, 3, 100.0, 4, 100.0));
        assertThat(disturbance(some).of(fork("2", 1), List.of(row))).isEmpty();
    }

    /** Between a sentinel that ends after one second and one that begins after nine. */
    @ParameterizedTest
    @CsvSource({
        "2, 1, 50 % slower before its block",
        "2, 4, 50 % slower before its block; 70 % slower after its block",
        "6, 2, 70 % slower after its block"
    })
    void aForkStandsBesideTheSentinelsNearestInTime(long begin, long seconds, String words) {
        assertThat(
                        Stream.of(
                                        byNumber(150, 100, 100, 99, 101),
                                        byNumber(100, 170, 100, 99, 101))
                                .map(medians -> cause(begin, seconds, medians, "completed"))
                                .filter(cause -> !cause.isEmpty())
                                .collect(Collectors.joining("; ")))
                .isEqualTo(words);
    }

    /** A host may be so slow that it fails: the other one counts for the whole block then. */
    @Test
    void whereASentinelFailedTheOtherCounts() {
        SortedMap<Integer, Double> medians = byNumber(150, 100, 100, 100, 100);

        assertThat(cause(8, 1, medians, "completed")).isEmpty();
        medians.remove(2);
        assertThat(cause(8, 1, medians, "timed-out")).isEqualTo("50 % slower before its block");
    }

    /**
     * What a sentinel says of a fork behind the first one.
     *
     * @param second how that ended which follows on the fork
     */
    private String cause(
            long begin, long seconds, SortedMap<Integer, Double> medians, String second) {
        TreeMap<Integer, Optional<ForkRecord>> sentinels = new TreeMap<>();
        for (int at : List.of(0, 9, 20, 30, 40)) {
            int number = sentinels.size() + 1;
            sentinels.put(
                    number,
                    Optional.of(
                            between("s", number, at, 1)
                                    .ended(number == 2 ? second : "completed", "")
                                    .record()));
        }
        return new Disturbance(medians, sentinels, OptionalLong.of(4))
                .of(between("c", 1, begin, seconds).sentinel(1).record(), List.of(row))
                .getOrDefault("sentinel", "");
    }

    private static SomeFork between(String configuration, int number, long begin, long seconds) {
        return new SomeFork(configuration, number, Map.of())
                .started(Instant.parse("2026-01-02T04:05:06Z").plusSeconds(begin))
                .took(Duration.ofSeconds(seconds));
    }

    /** Of 4 CPUs for a second. */
    @ParameterizedTest
    @CsvSource({"19, ''", "21, the hypervisor took 5 % of the host"})
    void stolenTimeDisturbsFromATwentiethOfTheHostOn(long stolenMs, String words) {
        row.put("host_steal_ns", Long.toString(stolenMs * MS));
        assertThat(causes().getOrDefault("steal", "")).isEqualTo(words);
    }

    /** Of 2 CPUs for a second, of which the fork itself had 1.5 s. */
    @ParameterizedTest
    @CsvSource({
        "140, ''",
        "169, ''",
        "171, others had 10 % of its CPUs",
        "200, others had 25 % of its CPUs"
    })
    void whatElseItsCpusDidDisturbsFromATenthOn(long busyMs, String words) {
        row.put("cpu_ns", Long.toString(150 * MS));
        row.put("cpus_busy_ns", Long.toString(busyMs * MS));
        assertThat(causes().getOrDefault("busy", "")).isEqualTo(words);
    }

    @Test
    void theForksOwnServerOnItsCpusIsNoStranger() {
        row.put("cpu_ns", Long.toString(50 * MS));
        row.put("cpus_busy_ns", Long.toString(200 * MS));
        assertThat(causes(fork("2", null, SHARED))).isEmpty();
        assertThat(causes(fork("2", null, List.of("another note")))).containsOnlyKeys("busy");
    }

    @Test
    void aFewTicksAreChance() {
        row.put("elapsed_ns", Long.toString(10 * MS));
        row.put("cpu_ns", Long.toString(20 * MS));
        row.put("cpus_busy_ns", Long.toString(24 * MS));
        assertThat(causes()).isEmpty();
        row.put("cpus_busy_ns", Long.toString(26 * MS));
        assertThat(causes()).containsOnlyKeys("busy");
    }

    @Test
    void readingTheCountersIsNotTheWorkOfOthers() {
        row.put("elapsed_ns", Long.toString(2 * MS));
        row.put("cpu_ns", Long.toString(2 * MS));
        List<Map<String, String>> rows = Collections.nCopies(200, row);
        row.put("cpus_busy_ns", Long.toString(2_600_000));
        Disturbance disturbance = beside();
        assertThat(disturbance.of(fork("2", null), rows)).isEmpty();
        row.put("cpus_busy_ns", Long.toString(4 * MS));
        assertThat(disturbance.of(fork("2", null), rows)).containsOnlyKeys("busy");
    }

    @ParameterizedTest
    @CsvSource({"2, true", "2+quota:1.5, false", "quota:0.5, false"})
    void aForkIsThrottledByItsOwnQuotaAlone(String cpus, boolean disturbed) {
        row.put("throttled_periods", "3");
        assertThat(causes(fork(cpus, null)).containsKey("throttled")).isEqualTo(disturbed);
    }
}
