package dev.threadscale.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.fixture.FakeClock;
import dev.threadscale.fixture.Plans;
import dev.threadscale.host.HostFiles;
import dev.threadscale.plan.Fork;
import dev.threadscale.plan.Plan;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The danger is a run that takes its own work for a load, or does not see one. */
class BusyHostTest {

    private static final Plan PLAN = Plans.study("measure={forks: 4}");

    @TempDir private Path root;
    private final RecordingListener listener = new RecordingListener();

    /** Passes time on a host on which others, or the launcher, use so many CPUs until a moment. */
    private final class Host extends FakeClock {

        private final double cpus;
        private final Duration until;
        private final double launcher;
        private double ticks;

        private Host(double cpus, Duration until, double launcher) {
            this.cpus = cpus;
            this.until = until;
            this.launcher = launcher;
            pause(Duration.ZERO);
        }

        private long own() {
            return Math.round(nanos() * launcher);
        }

        @Override
        public void pause(Duration time) {
            double used = launcher + (nanos() < until.toNanos() ? cpus : 0);
            ticks += used * time.toMillis() / 10;
            super.pause(time);
            try {
                Files.createDirectories(root.resolve("proc"));
                Files.writeString(
                        root.resolve("proc/stat"),
                        "cpu  %d 0 0 999 999 0 0 0 0 0\ncpu0 7 0 0 0 0 0 0 0 0 0\n"
                                .formatted(Math.round(ticks)));
            } catch (IOException failed) {
                throw new UncheckedIOException(failed);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "1.5, PT1H, 0, others use 1.5 CPUs",
        "0.1, PT1H, 0,",
        // The launcher's own work is not a load of others.
        "0.1, PT1H, 0.9,",
        // Nor is a process that ends within the looks.
        "1, PT0.5S, 0,",
    })
    void busyHostIsReportedOnceAndWithoutAWait(
            double cpus, Duration until, double launcher, @Nullable String said) throws Exception {
        Host host = new Host(cpus, until, launcher);
        blocks(new BusyHost(Optional.of(new HostFiles(root)), host, listener, host::own));
        assertThat(listener.calls()).isEqualTo(said == null ? List.of() : List.of(said));
        assertThat(Duration.ofNanos(host.nanos()))
                .isBetween(Duration.ofMillis(100), Duration.ofSeconds(1));
    }

    private static void blocks(BusyHost host) throws InterruptedException {
        for (Fork fork : PLAN.forks()) {
            host.before(fork);
        }
    }

    @Test
    void nothingIsSaidOfAnotherHost() throws Exception {
        blocks(new BusyHost(Optional.empty(), new FakeClock(), listener, () -> 0));
        assertThat(listener.calls()).isEmpty();
    }
}
