package dev.threadscale.worker.counters;

import static dev.threadscale.protocol.IterationColumn.CFS_PERIODS;
import static dev.threadscale.protocol.IterationColumn.THROTTLED_NS;
import static dev.threadscale.protocol.IterationColumn.THROTTLED_PERIODS;
import static dev.threadscale.worker.counters.SavedCgroup.reading;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Versions 1 and 2 differ in names, folders and units; a limit that is missed or a microsecond
 * taken for a nanosecond would go unnoticed in the results. The trees hold what a process sees.
 */
class CgroupTest {

    /** Version 1 counts ns, version 2 counts µs. No limit is unknown, and not a huge number. */
    @ParameterizedTest
    @CsvSource({
        "v1-docker,           1, 0.5, 536870912,  24,  19, 672858922",
        "v2-docker,           2, 0.5, 536870912,  24,  19, 672858000",
        "v1-no-limit,         1, ,    ,           ,    ,   ",
        "v2-no-limit,         2, ,    ,           ,    ,   ",
        // A process of the host is read in its own slice.
        "v2-host,             2, 2.5, 2147483648, 3,   2,  15000",
        // Where both versions are mounted, the one with the cpu controller counts.
        "v1-hybrid-host,      1, 1.5, 1073741824, 120, 7,  81234567",
        // A container that shares the host's namespace has its limits at the mount point.
        "v2-shared-namespace, 2, 1.5, 1073741824, 31,  4,  70123000",
        "v2-no-controllers,   2, ,    ,           ,    ,   ",
    })
    void limitsAndCountersAreThoseOfTheProcess(
            String tree,
            int version,
            @Nullable Double cpus,
            @Nullable Long memory,
            @Nullable Long periods,
            @Nullable Long throttled,
            @Nullable Long nanos)
            throws Exception {
        Cgroup cgroup = Cgroup.find(SavedCgroup.root(tree)).orElseThrow();

        assertThat(cgroup.version()).isEqualTo(version);
        assertThat(cgroup.quotaCpus()).isEqualTo(Optional.ofNullable(cpus));
        assertThat(cgroup.memoryLimitBytes()).isEqualTo(Optional.ofNullable(memory));
        assertThat(reading(cgroup).get(CFS_PERIODS)).isEqualTo(periods);
        assertThat(reading(cgroup).get(THROTTLED_PERIODS)).isEqualTo(throttled);
        assertThat(reading(cgroup).get(THROTTLED_NS)).isEqualTo(nanos);
    }

    @Test
    void hostWithoutProcOrMountedHierarchiesHasNoControlGroup(@TempDir Path root)
            throws IOException {
        assertThat(Cgroup.find(root)).isEmpty();
        write(root, "proc/self/cgroup", "0::/\n");
        write(root, "proc/self/mountinfo", "24 29 0:5 / /proc rw shared:13 - proc proc rw\n");

        assertThat(Cgroup.find(root)).isEmpty();
    }

    @Test
    void missingFilesAreUnknown(@TempDir Path root) throws IOException {
        version2(root);
        Cgroup nothing = Cgroup.find(root).orElseThrow();
        write(root, "cg/cpu.max", "200000 100000\n");
        Cgroup quotaAlone = Cgroup.find(root).orElseThrow();

        assertThat(nothing.quotaCpus()).isEmpty();
        assertThat(nothing.memoryLimitBytes()).isEmpty();
        assertThat(quotaAlone.quotaCpus()).hasValue(2.0);
        assertThat(reading(quotaAlone)).isEmpty();
    }

    @Test
    void version1WithoutTheMemoryControllerHasNoMemoryLimit(@TempDir Path root) throws IOException {
        write(root, "proc/self/cgroup", "1:cpu:/\n");
        write(root, "proc/self/mountinfo", "78 77 0:29 / /cg/cpu ro - cgroup cgroup rw,cpu\n");
        write(root, "cg/cpu/cpu.cfs_quota_us", "200000\n");
        write(root, "cg/cpu/cpu.cfs_period_us", "50000\n");

        Cgroup cgroup = Cgroup.find(root).orElseThrow();

        assertThat(cgroup.quotaCpus()).hasValue(4.0);
        assertThat(cgroup.memoryLimitBytes()).isEmpty();
    }

    @Test
    void throttlingIsNotReadWithoutAQuota(@TempDir Path root) throws IOException {
        version2(root);
        write(root, "cg/cpu.max", "max 100000\n");
        write(root, "cg/cpu.stat", "nr_periods 24\nnr_throttled 19\nthrottled_usec 672858\n");

        assertThat(reading(Cgroup.find(root).orElseThrow())).isEmpty();
    }

    /** A mount shows a part of the hierarchy, and the membership is a path in the whole of it. */
    @ParameterizedTest
    @CsvSource({
        "/,             /,                  /cg",
        "/,             /user.slice/a.scope, /cg/user.slice/a.scope",
        "/docker/1234,  /docker/1234,       /cg",
        "/docker/1234,  /docker/1234/child, /cg/child",
        "/docker/1234,  /,                  /cg",
        "/docker/1234,  /docker/5678,       /cg",
        "/docker/1234,  /docker/12345,      /cg",
        "/,             /../../other,       /cg",
    })
    void folderIsWhereTheMountShowsTheMembership(String root, String member, String folder) {
        List<CgroupMount> mounts =
                CgroupMount.parse(List.of("33 23 0:28 " + root + " /cg rw - cgroup2 cgroup rw"));

        assertThat(CgroupMount.folder(Path.of("/"), mounts, List.of("0::" + member), ""))
                .contains(Path.of(folder));
    }

    @Test
    void controllerIsFoundAmongOthersButNotByPartOfItsName() {
        List<CgroupMount> mounts =
                CgroupMount.parse(
                        List.of(
                                "1 0 0:1 / /cg/cpuset rw shared:1 - cgroup cgroup rw,cpuset",
                                "2 0 0:2 / /cg/both rw shared:2 - cgroup cgroup rw,cpu,cpuacct"));
        List<String> memberships = List.of("3:cpuset:/wrong", "2:cpu,cpuacct:/right");

        assertThat(CgroupMount.folder(Path.of("/"), mounts, memberships, "cpu"))
                .contains(Path.of("/cg/both/right"));
        assertThat(CgroupMount.folder(Path.of("/"), mounts, memberships, "memory")).isEmpty();
    }

    @Test
    void otherFileSystemsAndBrokenLinesAreSkipped() {
        assertThat(
                        CgroupMount.parse(
                                List.of(
                                        "",
                                        "24 29 0:5 / /proc rw - proc proc rw",
                                        "33 23 - cgroup2 cgroup rw",
                                        "33 23 0:28 / /cg rw - cgroup2")))
                .isEmpty();
    }

    private static void version2(Path root) throws IOException {
        write(root, "proc/self/cgroup", "0::/\n");
        write(root, "proc/self/mountinfo", "33 23 0:28 / /cg rw - cgroup2 cgroup rw\n");
    }

    private static void write(Path root, String file, String text) throws IOException {
        Path path = root.resolve(file);
        Files.createDirectories(Objects.requireNonNull(path.getParent()));
        Files.writeString(path, text);
    }
}
