package dev.threadscale.worker.counters;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Versions 1 and 2 differ in names, folders and units; a limit that is missed or a microsecond
 * taken for a nanosecond would go unnoticed in the results. The trees hold what a process sees.
 */
class CgroupTest {

    @Test
    void aContainerOfVersion1HasItsLimitsAtTheMountPoints() throws Exception {
        Cgroup cgroup = saved("v1-docker");

        assertThat(cgroup.version()).isEqualTo(1);
        assertThat(cgroup.quotaCpus()).hasValue(0.5);
        assertThat(cgroup.memoryLimitBytes()).hasValue(512L << 20);
        assertThat(cgroup.bandwidth().periods()).hasValue(24);
        assertThat(cgroup.bandwidth().throttledPeriods()).hasValue(19);
        assertThat(cgroup.bandwidth().throttledNanos())
                .as("version 1 counts ns")
                .hasValue(672_858_922);
    }

    @Test
    void aContainerOfVersion2HasItsLimitsAtTheMountPoint() throws Exception {
        Cgroup cgroup = saved("v2-docker");

        assertThat(cgroup.version()).isEqualTo(2);
        assertThat(cgroup.quotaCpus()).hasValue(0.5);
        assertThat(cgroup.memoryLimitBytes()).hasValue(512L << 20);
        assertThat(cgroup.bandwidth().periods()).hasValue(24);
        assertThat(cgroup.bandwidth().throttledPeriods()).hasValue(19);
        assertThat(cgroup.bandwidth().throttledNanos())
                .as("version 2 counts µs")
                .hasValue(672_858_000);
    }

    @ParameterizedTest
    @ValueSource(strings = {"v1-no-limit", "v2-no-limit"})
    void noLimitIsUnknownRatherThanAHugeNumber(String tree) throws Exception {
        Cgroup cgroup = saved(tree);

        assertThat(cgroup.quotaCpus()).isEmpty();
        assertThat(cgroup.memoryLimitBytes()).isEmpty();
        assertThat(cgroup.bandwidth().periods()).hasValue(0);
        assertThat(cgroup.bandwidth().throttledPeriods()).hasValue(0);
        assertThat(cgroup.bandwidth().throttledNanos()).hasValue(0);
    }

    @Test
    void aProcessOfTheHostIsReadInItsOwnSlice() throws Exception {
        Cgroup cgroup = saved("v2-host");

        assertThat(cgroup.version()).isEqualTo(2);
        assertThat(cgroup.quotaCpus()).hasValue(2.5);
        assertThat(cgroup.memoryLimitBytes()).hasValue(2L << 30);
        assertThat(cgroup.bandwidth().periods()).hasValue(3);
        assertThat(cgroup.bandwidth().throttledPeriods()).hasValue(2);
        assertThat(cgroup.bandwidth().throttledNanos()).hasValue(15_000);
    }

    @Test
    void whereBothVersionsAreMountedTheOneWithTheCpuControllerCounts() throws Exception {
        Cgroup cgroup = saved("v1-hybrid-host");

        assertThat(cgroup.version()).isEqualTo(1);
        assertThat(cgroup.quotaCpus()).hasValue(1.5);
        assertThat(cgroup.memoryLimitBytes()).hasValue(1L << 30);
        assertThat(cgroup.bandwidth().periods()).hasValue(120);
        assertThat(cgroup.bandwidth().throttledPeriods()).hasValue(7);
        assertThat(cgroup.bandwidth().throttledNanos()).hasValue(81_234_567);
    }

    @Test
    void aContainerThatSharesTheHostsNamespaceHasItsLimitsAtTheMountPoint() throws Exception {
        Cgroup cgroup = saved("v2-shared-namespace");

        assertThat(cgroup.version()).isEqualTo(2);
        assertThat(cgroup.quotaCpus()).hasValue(1.5);
        assertThat(cgroup.memoryLimitBytes()).hasValue(1L << 30);
        assertThat(cgroup.bandwidth().periods()).hasValue(31);
        assertThat(cgroup.bandwidth().throttledPeriods()).hasValue(4);
        assertThat(cgroup.bandwidth().throttledNanos()).hasValue(70_123_000);
    }

    @Test
    void whereTheCpuControllerIsOffNothingOfItIsKnown() throws Exception {
        Cgroup cgroup = saved("v2-no-controllers");

        assertThat(cgroup.quotaCpus()).isEmpty();
        assertThat(cgroup.memoryLimitBytes()).isEmpty();
        assertThat(cgroup.bandwidth().periods()).isEmpty();
        assertThat(cgroup.bandwidth().throttledPeriods()).isEmpty();
        assertThat(cgroup.bandwidth().throttledNanos()).isEmpty();
    }

    @Test
    void aHostWithoutProcHasNoControlGroup(@TempDir Path empty) {
        assertThat(Cgroup.find(empty)).isEmpty();
    }

    @Test
    void aHostWithoutMountedHierarchiesHasNoControlGroup(@TempDir Path root) throws IOException {
        write(root, "proc/self/cgroup", "0::/\n");
        write(root, "proc/self/mountinfo", "24 29 0:5 / /proc rw shared:13 - proc proc rw\n");

        assertThat(Cgroup.find(root)).isEmpty();
    }

    @Test
    void filesThatAreNotThereAreUnknown(@TempDir Path root) throws IOException {
        write(root, "proc/self/cgroup", "0::/\n");
        write(root, "proc/self/mountinfo", "33 23 0:28 / /cg rw - cgroup2 cgroup rw\n");

        Cgroup cgroup = Cgroup.find(root).orElseThrow();

        assertThat(cgroup.version()).isEqualTo(2);
        assertThat(cgroup.quotaCpus()).isEmpty();
        assertThat(cgroup.memoryLimitBytes()).isEmpty();
        assertThat(cgroup.bandwidth().periods()).isEmpty();
        assertThat(cgroup.bandwidth().throttledPeriods()).isEmpty();
        assertThat(cgroup.bandwidth().throttledNanos()).isEmpty();
    }

    @Test
    void version1WithoutTheMemoryControllerHasNoMemoryLimit(@TempDir Path root) throws IOException {
        write(root, "proc/self/cgroup", "1:cpu:/\n");
        write(root, "proc/self/mountinfo", "78 77 0:29 / /cg/cpu ro - cgroup cgroup rw,cpu\n");
        write(root, "cg/cpu/cpu.cfs_quota_us", "200000\n");
        write(root, "cg/cpu/cpu.cfs_period_us", "50000\n");

        Cgroup cgroup = Cgroup.find(root).orElseThrow();

        assertThat(cgroup.quotaCpus()).hasValue(4);
        assertThat(cgroup.memoryLimitBytes()).isEmpty();
    }

    private static Cgroup saved(String tree) throws URISyntaxException {
        return Cgroup.find(SavedHost.root(tree)).orElseThrow();
    }

    private static void write(Path root, String file, String text) throws IOException {
        Path path = root.resolve(file);
        Files.createDirectories(Objects.requireNonNull(path.getParent()));
        Files.writeString(path, text);
    }
}
