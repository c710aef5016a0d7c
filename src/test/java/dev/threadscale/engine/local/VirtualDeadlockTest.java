package dev.threadscale.engine.local;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.engine.ForkResult;
import dev.threadscale.fixture.CodePlans;
import dev.threadscale.fixture.LockingOut;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Virtual threads that lock each other out in a real worker, and such that are only slow. */
@EnabledOnOs(OS.LINUX)
class VirtualDeadlockTest {

    /** Enough for a worker to begin on a busy host. */
    private static final Duration TIMEOUT = Duration.ofSeconds(5);

    @TempDir private Path folder;

    @ParameterizedTest
    @CsvSource({
        "monitors, sleeps, deadlocked, 'some of its threads wait for locks that the others"
                + " hold; it was'",
        "reentrant, ends, deadlocked, 'all its 3 threads wait for each other: 2 for"
                + " java.util.concurrent.locks.ReentrantLock$NonfairSync, 1 for"
                + " java.util.concurrent.CountDownLatch$Sync; it was'",
        "none, ends, timed-out, it was",
    })
    void virtualThreadsThatLockEachOtherOutAreADeadlock(
            String locks, String third, String outcome, String reason) throws Exception {
        ForkResult result =
                new LocalFork()
                        .run(
                                CodePlans.on(
                                        "virtual",
                                        folder,
                                        LockingOut.class,
                                        ", locks: %s, third: %s".formatted(locks, third)),
                                TIMEOUT);

        assertThat(result.outcome().label()).isEqualTo(outcome);
        assertThat(result.reason())
                .isEqualTo(reason + " stopped at its time-out after 0 iterations");
    }
}
