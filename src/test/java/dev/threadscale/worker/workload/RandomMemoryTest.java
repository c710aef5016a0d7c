package dev.threadscale.worker.workload;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.workload.Workload;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The two generators may differ in nothing but the sharing, and the work in nothing at all. */
class RandomMemoryTest {

    private static final int TASKS = 6;

    @ParameterizedTest
    @ValueSource(strings = {"shared", "per-thread"})
    void everyIterationIsRight(String generator) throws Exception {
        for (String threads : new String[] {"sequential", "platform", "virtual"}) {
            Workload workload = create(generator);
            for (int iteration = 0; iteration < 3; iteration++) {
                Trial.passes(workload, threads, TASKS);
            }
        }
    }

    @Test
    void taskDrawsOneNumberForEachElementAndOneForEachAccess() {
        AtomicLong drawn = new AtomicLong();
        Random counting =
                new Random(1) {
                    @Override
                    protected int next(int bits) {
                        drawn.incrementAndGet();
                        return super.next(bits);
                    }
                };

        // A power of two, for which no number is drawn again.
        RandomMemory.Result result = RandomMemory.compute(counting, 64, 1000);

        assertThat(drawn).hasValue(64 + 1000);
        assertThat(result.accesses()).isEqualTo(1000);
    }

    @Test
    void sumFollowsFromTheGeneratorAlone() {
        RandomMemory.Result result = RandomMemory.compute(new Random(1), 100, 1000);

        assertThat(RandomMemory.compute(new Random(1), 100, 1000)).isEqualTo(result);
        assertThat(RandomMemory.compute(new Random(2), 100, 1000)).isNotEqualTo(result);
        assertThat(result.sum()).isFinite().isNotZero();
    }

    @Test
    void accessChangesItsElementByItsTangent() {
        int element = new Random(3).nextInt();
        double first = Math.tan(element);
        double second = Math.tan((int) (element + first));

        assertThat(RandomMemory.compute(new Random(3), 1, 2).sum()).isEqualTo(first + second);
    }

    private static Workload create(String generator) {
        return Trial.create(
                RandomMemory.TYPE, TASKS, "ints=100", "accesses=5000", "generator=" + generator);
    }
}
