package dev.threadscale.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.OperatingSystemMXBean;
import dev.threadscale.engine.Failure;
import dev.threadscale.engine.ForkEnd;
import dev.threadscale.experiment.Experiments;
import dev.threadscale.fixture.FakeEngine;
import dev.threadscale.fixture.Plans;
import dev.threadscale.measured.ForkRecord;
import dev.threadscale.plan.Fork;
import dev.threadscale.plan.Plan;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A plan is spread over many nodes, of which now and then one fails. */
class ManyNodesTest {

    /** Of so many forks one is ended by something else than itself, the first time. */
    private static final int FAULTY = 100;

    private static final int FORKS_OF_A_CONFIGURATION = 100;

    private static final OperatingSystemMXBean PROCESS =
            (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

    @TempDir private Path results;

    int nodeCount() {
        return 20;
    }

    int forkCount() {
        return 1_000;
    }

    /** A node that notices if it is given two forks at once. */
    private static final class Busy {
        private final AtomicInteger running = new AtomicInteger();
        private final AtomicInteger most = new AtomicInteger();
        private final Set<String> faulted;

        Busy(Set<String> faulted) {
            this.faulted = faulted;
        }

        Node node(int number) {
            return new Node("node" + number, new FakeEngine().always(this::run));
        }

        private ForkEnd run(Fork fork, Consumer<String> output) {
            most.accumulateAndGet(running.incrementAndGet(), Math::max);
            // As a fork's time does, it lets the other nodes go on.
            LockSupport.parkNanos(1);
            try {
                return fork.id().hashCode() % FAULTY == 0 && faulted.add(fork.id())
                        ? FakeEngine.failure(Failure.passing("the node was restarted"))
                        : FakeEngine.complete(fork, output);
            } finally {
                running.decrementAndGet();
            }
        }
    }

    private Plan plan() {
        int tasks = forkCount() / (2 * FORKS_OF_A_CONFIGURATION);
        return Plans.study(
                "measure.forks=" + FORKS_OF_A_CONFIGURATION,
                "matrix.tasks=" + Experiments.upTo(tasks));
    }

    @Test
    void everyForkEndsOnceAndNoNodeHasTwoAtATime() throws Exception {
        Plan plan = plan();
        Set<String> faulted = ConcurrentHashMap.newKeySet();
        List<Busy> nodes =
                IntStream.range(0, nodeCount()).mapToObj(any -> new Busy(faulted)).toList();
        Sessions sessions = new Sessions(results, plan);

        long begin = PROCESS.getProcessCpuTime();
        sessions.begin(
                new Nodes(
                        IntStream.range(0, nodeCount())
                                .mapToObj(number -> nodes.get(number).node(number))
                                .toList()));
        System.out.printf(
                "%,d forks on %,d nodes: %.1f s of processor time%n",
                forkCount(), nodeCount(), (PROCESS.getProcessCpuTime() - begin) / 1e9);

        assertThat(nodes).allMatch(node -> node.most.get() == 1);
        List<ForkRecord> forks = sessions.directory().forks();
        assertThat(forks).hasSize(forkCount()).allMatch(ForkRecord::completed);
        assertThat(forks.stream().map(ForkRecord::id).collect(Collectors.toSet()))
                .isEqualTo(Set.copyOf(sessions.planned()));
        assertThat(faulted).hasSizeGreaterThan(forkCount() / FAULTY / 2);
    }
}
