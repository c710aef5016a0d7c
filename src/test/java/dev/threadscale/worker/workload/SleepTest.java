package dev.threadscale.worker.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.threadscale.protocol.Arguments;
import dev.threadscale.worker.Workload;
import dev.threadscale.worker.WrongResultException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A sleep that ends early makes every number of threads look fast. */
@Timeout(60)
class SleepTest {

    @ParameterizedTest
    @ValueSource(strings = {"platform", "virtual", "fixed-pool:size=10"})
    void anIterationLastsAtLeastItsTime(String threads) throws Exception {
        Workload workload = Types.create(Sleep.TYPE, Map.of("time", "20ms"), 10);
        long start = System.nanoTime();

        Types.iterate(workload, threads, 10);

        assertThat(System.nanoTime() - start)
                .isGreaterThanOrEqualTo(TimeUnit.MILLISECONDS.toNanos(20));
        assertThatCode(workload::verify).doesNotThrowAnyException();
    }

    @Test
    void aTaskThatIsInterruptedHasNotSlept() throws Exception {
        Workload workload = Types.create(Sleep.TYPE, Map.of("time", "1h"), 1);
        workload.prepare();

        Thread.currentThread().interrupt();
        assertThatThrownBy(() -> workload.run(0)).isInstanceOf(InterruptedException.class);

        assertThatThrownBy(workload::verify)
                .isInstanceOf(WrongResultException.class)
                .hasMessage("task 0 did not come to its end");
    }

    @Test
    void plansKnowHowLongATaskWaits() {
        assertThat(wait(Sleep.TYPE, Map.of())).isEqualTo(Duration.ofSeconds(1));
        assertThat(wait(Sleep.TYPE, Map.of("time", "2m"))).isEqualTo(Duration.ofMinutes(2));
        assertThat(wait(Pinning.TYPE, Map.of())).isEqualTo(Duration.ofMillis(100));
    }

    private static Duration wait(WorkloadType type, Map<String, String> given) {
        return type.waitTime().apply(Arguments.of(type.parameters(), given));
    }
}
