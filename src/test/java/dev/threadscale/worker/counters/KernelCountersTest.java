package dev.threadscale.worker.counters;

import static dev.threadscale.protocol.IterationColumn.CFS_PERIODS;
import static dev.threadscale.protocol.IterationColumn.CGROUP_CPU_NS;
import static dev.threadscale.protocol.IterationColumn.CPUS_BUSY_NS;
import static dev.threadscale.protocol.IterationColumn.CPU_PRESSURE_NS;
import static dev.threadscale.protocol.IterationColumn.HOST_STEAL_NS;
import static dev.threadscale.protocol.IterationColumn.PEAK_MEMORY_BYTES;
import static dev.threadscale.protocol.IterationColumn.THROTTLED_NS;
import static dev.threadscale.protocol.IterationColumn.THROTTLED_PERIODS;
import static dev.threadscale.worker.counters.SavedCgroup.reading;
import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.threadscale.protocol.IterationColumn;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Ticks, microseconds and KiB all end in columns that say ns and bytes; unknown in none. */
class KernelCountersTest {

    @Test
    void stealIsTheEighthNumberOfTheWholeHostInTicksOfTenMilliseconds() throws Exception {
        HostTimes times =
                new HostTimes(SavedCgroup.root("v1-docker").resolve("proc/stat"), new BitSet());

        assertThat(reading(times)).containsExactly(Map.entry(HOST_STEAL_NS, 167_030_000_000L));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "cpu0 1 2 3 4 5 6 7 8 9 10",
                "cpu  1 2 3 4 5 6 7",
                "cpu  1 2 3 4 5 6 7 many 9 10",
                "cpu  1 2 3 4 5 6 7 8th 9 10",
                "cpu  1 2 3 4 5 6 7 1234567890123456789 9 10",
            })
    void kernelThatDoesNotCountStealLeavesItOut(String stat, @TempDir Path folder)
            throws Exception {
        Path file = Files.writeString(folder.resolve("stat"), stat + "\n");

        assertThat(reading(new HostTimes(file, new BitSet()))).isEmpty();
        assertThat(reading(new HostTimes(folder.resolve("none"), new BitSet()))).isEmpty();
    }

    /** User, nice, system, irq and softirq; neither idle nor waiting for a disk nor stolen. */
    @ParameterizedTest
    @CsvSource({"1, 9449130000000", "0-1, 18898240000000"})
    void cpusAreBusyWithAnythingButIdlingAndWaiting(String cpus, long nanos) throws Exception {
        Path stat = SavedCgroup.root("v1-docker").resolve("proc/stat");

        assertThat(reading(new HostTimes(stat, KernelText.cpus(cpus))))
                .containsEntry(CPUS_BUSY_NS, nanos);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "none", "0-2", "7"})
    void unlistedCpuIsUnknown(String cpus) throws Exception {
        Path stat = SavedCgroup.root("v1-docker").resolve("proc/stat");

        assertThat(reading(new HostTimes(stat, KernelText.cpus(cpus))))
                .containsOnlyKeys(HOST_STEAL_NS);
    }

    @ParameterizedTest
    @CsvSource({
        "v2-docker, cgroup, 4567890000",
        "v2-shared-namespace, cgroup, 99000",
        // Version 1 has no pressure of its own, nor has a group whose controllers are off.
        "v1-docker, host, 7665753990000",
        "v2-no-controllers, host, 7665753990000",
    })
    void pressureIsTheControlGroupsOwnOrElseTheHosts(String tree, String scope, long nanos)
            throws Exception {
        Path root = SavedCgroup.root(tree);

        Pressure pressure = Pressure.find(root, Cgroup.find(root)).orElseThrow();

        assertThat(pressure.of()).isEqualTo(scope);
        assertThat(reading(pressure)).containsExactly(Map.entry(CPU_PRESSURE_NS, nanos));
    }

    @Test
    void kernelWithoutPressureHasNone(@TempDir Path folder) throws Exception {
        assertThat(Pressure.find(SavedCgroup.root("v1-no-limit"), Optional.empty())).isEmpty();

        Path cpu = Files.createDirectories(folder.resolve("proc/pressure")).resolve("cpu");
        for (String noTotal : List.of("", "some avg10=0.00\n")) {
            Files.writeString(cpu, noTotal + "full avg10=0.00 total=5\n");
            assertThat(Pressure.find(folder, Optional.empty())).isEmpty();
        }
    }

    @Test
    void peakOfResidentMemoryIsInKibibytes() throws Exception {
        PeakMemory peak = new PeakMemory(SavedCgroup.root("v1-docker").resolve("proc/self/status"));

        assertThat(reading(peak)).containsExactly(Map.entry(PEAK_MEMORY_BYTES, 48_216L << 10));
    }

    @ParameterizedTest
    @ValueSource(strings = {"VmRSS:\t 47980 kB", "VmHWM:", "VmHWM:\t 48216", "VmHWM:\t 9 MB"})
    void missingPeakOrOtherUnitIsLeftOut(String status, @TempDir Path folder) throws Exception {
        Path file = Files.writeString(folder.resolve("status"), status + "\n");

        assertThat(reading(new PeakMemory(file))).isEmpty();
        assertThat(reading(new PeakMemory(folder.resolve("none")))).isEmpty();
    }

    /** As the kernel writes it on a machine of many CPUs: longer than a page. */
    @Test
    void fileIsReadToItsEndAndAnewEachTime(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("stat");
        Files.writeString(file, stat(300, 1));
        HostTimes times = new HostTimes(file, KernelText.cpus("0-299"));
        assertThat(reading(times)).containsEntry(CPUS_BUSY_NS, 300 * 50_000_000L);

        Files.writeString(file, stat(300, 2));
        assertThat(reading(times)).containsEntry(CPUS_BUSY_NS, 300 * 100_000_000L);

        Files.writeString(file, stat(299, 2));
        assertThat(reading(times)).doesNotContainKey(CPUS_BUSY_NS);
    }

    private static String stat(int cpus, int ticks) {
        return IntStream.range(0, cpus)
                .mapToObj(cpu -> "cpu" + cpu + (" " + ticks).repeat(10) + "\n")
                .collect(joining("", "cpu " + " 9".repeat(10) + "\n", ""));
    }

    /** A collection of it would fall into an iteration. */
    @Test
    void readingLeavesHardlyMoreThanItsNumbers() throws Exception {
        Path root = SavedCgroup.root("v1-docker");
        Optional<Cgroup> cgroup = Cgroup.find(root);
        List<CounterSource> sources =
                List.of(
                        new HostTimes(root.resolve("proc/stat"), KernelText.cpus("0-1")),
                        new PeakMemory(root.resolve("proc/self/status")),
                        CgroupTimes.find(root, cgroup.orElseThrow()).orElseThrow(),
                        Pressure.find(root, cgroup).orElseThrow(),
                        cgroup.orElseThrow());
        ThreadMXBean bean = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        Map<IterationColumn, Long> into = new EnumMap<>(IterationColumn.class);
        sources.forEach(source -> source.read(into));
        assertThat(into)
                .containsOnlyKeys(
                        HOST_STEAL_NS,
                        CPUS_BUSY_NS,
                        CGROUP_CPU_NS,
                        PEAK_MEMORY_BYTES,
                        CPU_PRESSURE_NS,
                        CFS_PERIODS,
                        THROTTLED_PERIODS,
                        THROTTLED_NS);

        long before = bean.getCurrentThreadAllocatedBytes();
        for (int i = 0; i < 100; i++) {
            sources.forEach(source -> source.read(into));
        }

        assertThat(bean.getCurrentThreadAllocatedBytes() - before).isLessThan(100 * 1_000);
    }

    @Test
    void listOfCpusHasNumbersAndRanges() {
        assertThat(KernelText.cpus("0-2,5, 8-9").stream()).containsExactly(0, 1, 2, 5, 8, 9);
        assertThat(KernelText.cpus("3").stream()).containsExactly(3);
        assertThat(KernelText.cpus("no list").stream()).isEmpty();
    }
}
