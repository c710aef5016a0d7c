package dev.threadscale.worker.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.threadscale.workload.Observation;
import dev.threadscale.workload.Workload;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/**
 * Shares that are of another whole, or that belong to another thread, look as good as right ones.
 */
class PrioritiesTest {

    private final List<Thread> threads = new ArrayList<>();

    @Test
    void threadsHaveThePrioritiesInTurns() throws Exception {
        observe(12);

        assertThat(threads)
                .extracting(Thread::getPriority)
                .containsExactly(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 1, 2);
    }

    @Test
    void sharesOfAllThreadsAreOneWhole() throws Exception {
        List<Observation> observations = observe(4);

        for (String share : List.of("cpu_share", "work_share")) {
            assertThat(named(share, observations)).hasSize(4);
            assertThat(
                            named(share, observations).stream()
                                    .mapToDouble(observation -> observation.value().doubleValue())
                                    .sum())
                    .as(share)
                    .isCloseTo(1, within(1e-9));
        }
    }

    @Test
    void threadsAreNamedByTheirPriorityAndMoreThanTenAreToldApart() throws Exception {
        assertThat(named("work_share", observe(3)))
                .extracting(Observation::subject)
                .containsExactly("priority=1", "priority=2", "priority=3");
        assertThat(named("work_share", observe(11)))
                .hasSize(11)
                .extracting(Observation::subject)
                .startsWith("priority=1 thread=1", "priority=2 thread=2")
                .endsWith("priority=10 thread=10", "priority=1 thread=11");
    }

    /** Without an option of the virtual machine, Linux is told nothing of priorities. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void niceValueIsTheOneOfThisProcess() throws Exception {
        int own = ProcThread.current().orElseThrow().nice();

        assertThat(named("nice", observe(2))).extracting(Observation::value).containsOnly(own);
    }

    @Test
    void idleThreadsHaveNoShare() {
        Workload workload = Trial.create(Priorities.TYPE, 2, "duration=1ms");

        assertThat(workload.observations()).isEmpty();
    }

    @Test
    void everyUnitOfWorkIsCountedAndProved() {
        CpuBurn burn = new CpuBurn();
        burn.verify("a thread that did nothing");

        for (int unit = 1; unit <= 5_000; unit++) {
            burn.unit();
        }

        assertThat(burn.units()).isEqualTo(5_000);
        burn.verify("thread 1");
    }

    private List<Observation> observe(int tasks) throws Exception {
        Workload workload = Trial.create(Priorities.TYPE, tasks, "duration=10ms");
        Trial.iterate(workload, Trial.recording("platform", threads), tasks);
        workload.verify();
        return workload.observations();
    }

    private static List<Observation> named(String name, List<Observation> observations) {
        return observations.stream()
                .filter(observation -> observation.what().name().equals(name))
                .toList();
    }
}
