package dev.threadscale.worker.counters;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A mount shows a part of the hierarchy, and the membership is a path in the whole of it. */
class CgroupMountTest {

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
    void theFolderIsWhereTheMountShowsTheMembership(String root, String member, String folder) {
        List<CgroupMount> mounts =
                CgroupMount.parse(List.of("33 23 0:28 " + root + " /cg rw - cgroup2 cgroup rw"));

        assertThat(CgroupMount.unified(mounts, List.of("0::" + member))).contains(Path.of(folder));
    }

    @Test
    void aControllerIsFoundAmongOthersButNotByPartOfItsName() {
        List<CgroupMount> mounts =
                CgroupMount.parse(
                        List.of(
                                "1 0 0:1 / /cg/cpuset rw shared:1 - cgroup cgroup rw,cpuset",
                                "2 0 0:2 / /cg/both rw shared:2 - cgroup cgroup rw,cpu,cpuacct"));
        List<String> memberships = List.of("3:cpuset:/wrong", "2:cpu,cpuacct:/right");

        assertThat(CgroupMount.folder(mounts, memberships, "cpu"))
                .contains(Path.of("/cg/both/right"));
        assertThat(CgroupMount.folder(mounts, memberships, "memory")).isEmpty();
    }

    @Test
    void otherFileSystemsAndBrokenLinesArePassedOver() {
        List<CgroupMount> mounts =
                CgroupMount.parse(
                        List.of(
                                "",
                                "24 29 0:5 / /proc rw - proc proc rw",
                                "33 23 - cgroup2 cgroup rw",
                                "33 23 0:28 / /cg rw - cgroup2"));

        assertThat(mounts).isEmpty();
        assertThat(CgroupMount.unified(mounts, List.of())).isEqualTo(Optional.empty());
    }
}
