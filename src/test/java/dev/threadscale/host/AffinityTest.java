package dev.threadscale.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/** A thread that is left out, a collector's say, would still disturb what is measured. */
class AffinityTest {

    private static List<String> ofAllThreads() {
        return HostFiles.HERE.names("/proc/self/task").stream()
                .map(task -> HostFiles.HERE.text("/proc/self/task/" + task + "/status"))
                .flatMap(Optional::stream)
                .flatMap(String::lines)
                .filter(line -> line.startsWith("Cpus_allowed_list:"))
                .distinct()
                .toList();
    }

    @Test
    void everyThreadOfTheProcessIsKeptOnTheCpus() throws Exception {
        Optional<CpuSet> before = Affinity.allowed();
        Assumptions.assumeTrue(before.isPresent() && before.get().size() > 1, "needs two CPUs");
        CpuSet one = CpuSet.of(List.of(before.get().cpus().last()));
        CountDownLatch end = new CountDownLatch(1);
        Thread older = Thread.ofPlatform().start(() -> await(end));
        try {
            assertThat(Affinity.confine(one)).isEmpty();
            assertThat(ofAllThreads()).containsExactly("Cpus_allowed_list:\t" + one);
            assertThat(Affinity.allowed()).contains(one);
        } finally {
            end.countDown();
            older.join();
            assertThat(Affinity.confine(before.get())).isEmpty();
        }
        assertThat(Affinity.allowed()).isEqualTo(before);
    }

    private static void await(CountDownLatch end) {
        try {
            end.await();
        } catch (InterruptedException told) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void cpusMissingOnTheHostAreRefusedWithTheReason() {
        Assumptions.assumeTrue(Affinity.allowed().isPresent(), "needs Linux");
        CpuSet none = CpuSet.parse("1023");
        Assumptions.assumeFalse(Affinity.allowed().orElseThrow().cpus().contains(1023));
        assertThat(Affinity.confine(none))
                .contains(
                        "it may use none of the CPUs 1023, but "
                                + Affinity.allowed().orElseThrow());
        assertThat(Affinity.confine(CpuSet.parse("1024"))).contains("CPU 1024 is out of range");
    }
}
