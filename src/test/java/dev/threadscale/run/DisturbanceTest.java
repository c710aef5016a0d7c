package dev.threadscale.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import dev.threadscale.engine.CompanionReport;
import dev.threadscale.engine.Suspension;
import dev.threadscale.fixture.SomeFork;
import dev.threadscale.levels.Levels;
import dev.threadscale.measured.ForkRecord;
import dev.threadscale.measured.HostShare;
import dev.threadscale.results.StoredRuns;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * One fork of ten iterations of 100 ms on two of four CPUs. The danger is a disturbed fork that
 * passes for a quiet one, and a quiet one that is measured again for nothing.
 */
class DisturbanceTest {

    private static final long MS = 1_000_000;

    private static final List<String> SHARED = CompanionReport.notes(Optional.empty());

    private final Map<String, String> row =
            new HashMap<>(
                    Map.of(
                            "phase", "measurement",
                            "iteration", "1",
                            "elapsed_ns", Long.toString(100 * MS)));

    private final Disturbance disturbance =
            new Disturbance(new HostPace(new TreeMap<>()), OptionalLong.of(4));

    private static ForkRecord fork(String cpus, List<String> notes) {
        return new SomeFork("c", 1, Levels.of("cpus", cpus))
                .notes(notes)
                .seen(Map.of("affinity", "2-3"))
                .record();
    }

    private Map<String, String> causes(ForkRecord fork) {
        return causes(fork, Collections.nCopies(10, row));
    }

    private Map<String, String> causes(ForkRecord fork, List<Map<String, String>> rows) {
        return disturbance.of(fork, share(fork, rows), 0);
    }

    private Optional<HostShare> share(ForkRecord fork, List<Map<String, String>> rows) {
        return disturbance.share(fork, StoredRuns.measured(fork, rows));
    }

    private Map<String, String> causes() {
        return causes(fork("2", List.of()));
    }

    @Test
    void nothingIsKnownOfAForkWithoutCounters() {
        assertThat(causes()).isEmpty();
    }

    @Test
    void forkThatStoodStillIsMarkedWithTheReasonAndTheTime() {
        List<String> notes = new ArrayList<>(List.of("attempt 1 was discarded: it slept"));
        notes.addAll(Suspension.ofHost(Duration.ofMillis(61_250)));
        notes.addAll(Suspension.ofContainer(Duration.ofMillis(500)));

        assertThat(causes(fork("2", notes)))
                .containsExactly(
                        entry(
                                "suspended",
                                "its host slept for 61.250 s; its container was paused for 0.500 s"));
        assertThat(Suspension.in(notes))
                .hasValueSatisfying(all -> assertThat(all.time()).hasMillis(61_750));
        assertThat(causes(fork("2", Suspension.ofHost(Duration.ofMillis(10))))).isEmpty();
    }

    /** Its clock goes on while it is paused. */
    @Test
    void timeInWhichItStoodStillIsTimeThatItLacked() {
        row.put("cpu_ns", Long.toString(100 * MS));
        row.put("cpus_busy_ns", Long.toString(100 * MS));
        ForkRecord paused = fork("2", Suspension.ofContainer(Duration.ofMillis(250)));

        assertThat(share(paused, Collections.nCopies(10, row)))
                .hasValueSatisfying(share -> assertThat(share.stopped()).isEqualTo(0.25));
    }

    /** The share of the fork's 2 CPUs in what was stolen of 4 for a second. */
    @ParameterizedTest
    @CsvSource({"39, ''", "44, the hypervisor took 11 % of its CPUs"})
    void stolenTimeDisturbsFromATenthOn(long stolenMs, String words) {
        row.put("cpu_ns", Long.toString(150 * MS));
        row.put("cpus_busy_ns", Long.toString(150 * MS));
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
    void forksOwnServerOnItsCpusIsNoStranger() {
        row.put("cpu_ns", Long.toString(50 * MS));
        row.put("cpus_busy_ns", Long.toString(200 * MS));
        assertThat(causes(fork("2", SHARED))).isEmpty();
        assertThat(causes(fork("2", List.of("another note")))).containsOnlyKeys("busy");
    }

    @Test
    void fewTicksAreChance() {
        row.put("elapsed_ns", Long.toString(10 * MS));
        row.put("cpu_ns", Long.toString(20 * MS));
        row.put("cpus_busy_ns", Long.toString(24 * MS));
        assertThat(causes()).isEmpty();
        row.put("cpus_busy_ns", Long.toString(26 * MS));
        assertThat(causes()).containsOnlyKeys("busy");
    }

    /** Of 2,000 threads say, which the kernel takes down when they are no longer the process's. */
    @Test
    void workOfItsControlGroupIsTheForksOwn() {
        row.put("cpu_ns", Long.toString(100 * MS));
        row.put("cgroup_cpu_ns", Long.toString(150 * MS));
        row.put("cpus_busy_ns", Long.toString(169 * MS));
        assertThat(causes()).isEmpty();
        row.put("cpus_busy_ns", Long.toString(171 * MS));
        assertThat(causes()).containsEntry("busy", "others had 11 % of its CPUs");
    }

    @ParameterizedTest
    @CsvSource(
            nullValues = "-",
            value = {
                "cgroup, 30, -, 60",
                "cgroup, 30, 20, 40",
                "host, 30, 20, 40",
                "host, 30, -, -",
                "cgroup, -, -, -",
            })
    void waitIsThatOfItsOwnThreads(
            String pressure, String pressureMs, String waitMs, String waitedMs) {
        row.put("cpu_ns", Long.toString(100 * MS));
        row.put("cpus_busy_ns", Long.toString(200 * MS));
        if (pressureMs != null) {
            row.put("cpu_pressure_ns", pressureMs + "000000");
        }
        if (waitMs != null) {
            row.put("run_wait_ns", waitMs + "000000");
        }
        ForkRecord fork =
                new SomeFork("c", 1, Levels.of("cpus", "2"))
                        .seen(Map.of("affinity", "2-3", "pressure", pressure))
                        .record();

        assertThat(share(fork, List.of(row)).orElseThrow().waitedNanos())
                .isEqualTo(waitedMs == null ? null : Long.valueOf(waitedMs + "000000"));
    }

    @ParameterizedTest
    @CsvSource({"2, true", "2+quota:1.5, false", "quota:0.5, false"})
    void forkIsThrottledByItsOwnQuotaAlone(String cpus, boolean disturbed) {
        row.put("cpu_ns", Long.toString(100 * MS));
        row.put("cpus_busy_ns", Long.toString(100 * MS));
        row.put("throttled_ns", Long.toString(30 * MS));
        assertThat(causes(fork(cpus, List.of())).containsKey("throttled")).isEqualTo(disturbed);
    }
}
