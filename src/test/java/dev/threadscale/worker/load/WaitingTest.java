package dev.threadscale.worker.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A generator that spins where the service needs the CPU would measure itself. */
class WaitingTest {

    @TempDir Path root;

    private void write(String file, String text) throws IOException {
        Path path = root.resolve(file);
        Files.createDirectories(path.getParent());
        Files.writeString(path, text);
    }

    /** Makes a host with four cores of two threads each, on which the generator has some CPUs. */
    private void host(String own) throws IOException {
        write("proc/self/status", "Name:\tjava\nCpus_allowed_list:\t" + own + "\n");
        for (int cpu = 0; cpu < 8; cpu++) {
            String siblings = cpu % 4 + "," + (cpu % 4 + 4) + "\n";
            write("sys/devices/system/cpu/cpu" + cpu + "/topology/thread_siblings_list", siblings);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "1,2,5,6 | 0,4 | SPINNING | whole cores of its own",
                "1-3,5-7 | 0   | SPINNING | whole cores of its own",
                "1,5     | 0   | SLEEPING | no other core for the JVM",
                "1,2,3   | 0   | SLEEPING | a database may have the siblings",
                "0-7     | 0   | SLEEPING | the CPU of the service",
                "1,2,5,6 | 1   | SLEEPING | the CPU of the service",
                "1,2,5,6 | ''  | SLEEPING | unknown CPUs of the service",
            })
    void generatorSpinsOnCoresOfItsOwn(String own, String service, Waiting expected, String why)
            throws IOException {
        host(own);

        assertThat(Waiting.in(root, service)).as(why).isEqualTo(expected);
    }

    @Test
    void generatorSleepsIfSiblingsAreUnknown() throws IOException {
        write("proc/self/status", "Cpus_allowed_list:\t1-2\n");

        assertThat(Waiting.in(root, "0")).isEqualTo(Waiting.SLEEPING);
    }

    @ParameterizedTest
    @CsvSource({
        "parent/own/cpu.max, 50000 100000",
        "parent/cpu.max, 50000 100000",
    })
    void generatorSleepsUnderAQuota(String file, String quota) throws IOException {
        host("1,2,5,6");
        write("proc/self/cgroup", "0::/parent/own\n");
        write(
                "proc/self/mountinfo",
                "30 23 0:26 / /sys/fs/cgroup ro,nosuid - cgroup2 cgroup2 rw\n");
        write("sys/fs/cgroup/parent/cpu.max", "max 100000\n");
        write("sys/fs/cgroup/parent/own/cpu.max", "max 100000\n");
        assertThat(Waiting.in(root, "0")).isEqualTo(Waiting.SPINNING);

        write("sys/fs/cgroup/" + file, quota + "\n");

        assertThat(Waiting.in(root, "0")).isEqualTo(Waiting.SLEEPING);
    }

    @Test
    void generatorSleepsUnderAQuotaOfVersion1() throws IOException {
        host("1,2,5,6");
        write("proc/self/cgroup", "3:cpu,cpuacct:/parent/own\n");
        write(
                "proc/self/mountinfo",
                "30 23 0:26 / /sys/fs/cgroup/cpu ro - cgroup cgroup rw,cpu,cpuacct\n");
        write("sys/fs/cgroup/cpu/parent/own/cpu.cfs_quota_us", "-1\n");
        write("sys/fs/cgroup/cpu/parent/cpu.cfs_quota_us", "-1\n");
        write("sys/fs/cgroup/cpu/parent/cpu.cfs_period_us", "100000\n");
        assertThat(Waiting.in(root, "0")).isEqualTo(Waiting.SPINNING);

        write("sys/fs/cgroup/cpu/parent/cpu.cfs_quota_us", "50000\n");

        assertThat(Waiting.in(root, "0")).isEqualTo(Waiting.SLEEPING);
    }

    @Test
    void emptyLapsAreIdleAndWorkIsNot() {
        AtomicLong clock = new AtomicLong();
        Laps laps = new Laps(clock::get);
        for (int i = 0; i < 100; i++) {
            clock.addAndGet(1_000);
            laps.end(i % 4 == 0);
        }

        assertThat(laps.busyPercent()).isEqualTo(25);
        assertThat(laps.idleNanos()).isEqualTo(75_000);
    }

    @Test
    void timeBetweenLapsIsWork() {
        AtomicLong clock = new AtomicLong();
        Laps laps = new Laps(clock::get);
        clock.addAndGet(9_000);
        laps.begin();
        clock.addAndGet(1_000);
        laps.end(false);

        assertThat(laps.busyPercent()).isEqualTo(90);
    }

    @Test
    void timeWithoutTheCpuIsNotIdle() {
        AtomicLong clock = new AtomicLong();
        Laps laps = new Laps(clock::get);
        clock.addAndGet(100 * Laps.LONGEST_IDLE_NANOS);
        laps.end(false);

        assertThat(laps.busyPercent()).isEqualTo(99);
    }
}
