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
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The danger is a study that waits for its own forks, for ever, or without saying so. */
class QuietHostTest {

    private static final Plan PLAN = Plans.study("measure={forks: 4}");

    @TempDir private Path root;
    private final RecordingListener listener = new RecordingListener();

    /** Passes time on a host on which others, or the launcher, use so many CPUs until a moment. */
    private final class Host implements RunClock {
        private final FakeClock clock = new FakeClock();
        private final double cpus;
        private final Duration until;
        private final double launcher;
        private double ticks;

        private Host(double cpus, Duration until) {
            this(cpus, until, 0);
        }

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
        public Instant instant() {
            return clock.instant();
        }

        @Override
        public long nanos() {
            return clock.nanos();
        }

        @Override
        public void pause(Duration time) {
            double used = launcher + (nanos() < until.toNanos() ? cpus : 0);
            ticks += used * time.toMillis() / 10;
            clock.advance(time);
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

    private void blocks(Host host, Duration patience) throws InterruptedException {
        QuietHost quiet =
                new QuietHost(
                        Optional.of(new HostFiles(root)), patience, host, listener, host::own);
        for (Fork fork : PLAN.forks()) {
            quiet.before(fork);
        }
    }

    @Test
    void aBusyHostIsToldOnceAndNotWaitedFor() throws Exception {
        Host host = new Host(1.5, Duration.ofHours(1));
        blocks(host, Duration.ZERO);
        assertThat(listener.calls()).containsExactly("others use 1.5 CPUs, patience PT0S");
        assertThat(host.nanos()).isLessThan(Duration.ofSeconds(2).toNanos());
    }

    @Test
    void aQuietHostCostsNoWordAndLittleTime() throws Exception {
        Host host = new Host(0.1, Duration.ofHours(1));
        blocks(host, Duration.ofMinutes(10));
        assertThat(listener.calls()).isEmpty();
        assertThat(host.nanos()).isLessThan(Duration.ofSeconds(2).toNanos());
    }

    @Test
    void theLaunchersOwnWorkIsNoLoadOfOthers() throws Exception {
        blocks(new Host(0.1, Duration.ofHours(1), 0.9), Duration.ZERO);
        assertThat(listener.calls()).isEmpty();
    }

    @Test
    void aProcessThatEndsWithinTheLooksIsNoLoad() throws Exception {
        Host host = new Host(1, Duration.ofMillis(500));
        blocks(host, Duration.ofMinutes(10));
        assertThat(listener.calls()).isEmpty();
        assertThat(host.nanos()).isGreaterThan(Duration.ofMillis(500).toNanos());
    }

    @Test
    void oneThatGetsQuietIsWaitedFor() throws Exception {
        Host host = new Host(1, Duration.ofMinutes(3));
        blocks(host, Duration.ofMinutes(10));
        assertThat(listener.calls()).containsExactly("others use 1.0 CPUs, patience PT10M");
        assertThat(host.nanos())
                .isBetween(Duration.ofMinutes(3).toNanos(), Duration.ofMinutes(4).toNanos());
    }

    @Test
    void oneThatDoesNotIsGivenUpForTheWholeRun() throws Exception {
        Host host = new Host(1, Duration.ofDays(1));
        blocks(host, Duration.ofMinutes(10));
        assertThat(listener.calls())
                .containsExactly(
                        "others use 1.0 CPUs, patience PT10M",
                        "others use 1.0 CPUs, patience PT0S");
        assertThat(host.nanos()).isLessThan(Duration.ofMinutes(11).toNanos());
    }

    @Test
    void nothingIsSaidOfAHostThatIsNotThisOne() throws Exception {
        QuietHost quiet =
                new QuietHost(
                        Optional.empty(),
                        Duration.ofMinutes(1),
                        new FakeClock(),
                        listener,
                        () -> 0);
        for (Fork fork : PLAN.forks()) {
            quiet.before(fork);
        }
        assertThat(listener.calls()).isEmpty();
    }
}
