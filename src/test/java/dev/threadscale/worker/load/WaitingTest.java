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

    /** Makes a host with two cores of two threads each, on which the generator has some CPUs. */
    private void host(String own) throws IOException {
        write("proc/self/status", "Name:\tjava\nCpus_allowed_list:\t" + own + "\n");
        for (int cpu = 0; cpu < 4; cpu++) {
            String siblings = cpu % 2 + "," + (cpu % 2 + 2) + "\n";
            write("sys/devices/system/cpu/cpu" + cpu + "/topology/thread_siblings_list", siblings);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "1   | 0   | SPINNING",
                "1,3 | 0,2 | SPINNING",
                "1   | 1   | SLEEPING",
                "0-3 | 0   | SLEEPING",
                "1   | 3   | SLEEPING",
                "1   | ''  | SLEEPING",
            })
    void generatorSpinsOnCoresOfItsOwn(String own, String service, Waiting expected)
            throws IOException {
        host(own);

        assertThat(Waiting.in(root, service)).isEqualTo(expected);
    }

    @Test
    void generatorSleepsIfSiblingsAreUnknown() throws IOException {
        write("proc/self/status", "Cpus_allowed_list:\t1\n");

        assertThat(Waiting.in(root, "0")).isEqualTo(Waiting.SLEEPING);
    }

    @Test
    void generatorSleepsUnderAQuota() throws IOException {
        host("1");
        write("proc/self/cgroup", "0::/\n");
        write(
                "proc/self/mountinfo",
                "30 23 0:26 / /sys/fs/cgroup ro,nosuid - cgroup2 cgroup2 rw\n");
        write("sys/fs/cgroup/cpu.max", "max 100000\n");
        assertThat(Waiting.in(root, "0")).isEqualTo(Waiting.SPINNING);

        write("sys/fs/cgroup/cpu.max", "50000 100000\n");

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
