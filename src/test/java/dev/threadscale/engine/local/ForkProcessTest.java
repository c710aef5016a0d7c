package dev.threadscale.engine.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.threadscale.engine.DumpRequest;
import dev.threadscale.engine.Enforced;
import dev.threadscale.engine.ForkEnd;
import dev.threadscale.engine.Invocation;
import dev.threadscale.engine.StopSignal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Real child processes of the shell: none may outlive its fork. */
class ForkProcessTest {

    private static final Duration LONG = Duration.ofDays(1);

    private static final DumpRequest.Timing TIMING =
            new DumpRequest.Timing(
                    Duration.ofSeconds(2), Duration.ofMillis(100), LONG, Duration.ofMillis(100));

    private static final Invocation INVOCATION =
            new Invocation("sh", Optional.empty(), Enforced.CPUS);

    private final List<String> lines = Collections.synchronizedList(new ArrayList<>());
    private final StopSignal stop = new StopSignal();

    private ForkEnd run(Duration timeout, String script) throws InterruptedException {
        return run(timeout, lines::add, "sh", "-c", script);
    }

    private ForkEnd run(Duration timeout, Consumer<String> output, String... command)
            throws InterruptedException {
        return new ForkProcess(List.of(command), stop, TIMING).run(INVOCATION, timeout, output);
    }

    private void assertGone() {
        long pid = Long.parseLong(lines.getFirst());
        assertThat(ProcessHandle.of(pid).filter(ProcessHandle::isAlive)).isEmpty();
    }

    @Test
    void allLinesOfBothStreamsComeBeforeTheEnd() throws InterruptedException {
        Instant before = Instant.now();
        ForkEnd end = run(LONG, "echo one; echo two >&2; printf three; exit 3");
        assertThat(end.cause()).isEqualTo(new ForkEnd.Exited(3, false, false));
        assertThat(end.invocation()).isEqualTo(INVOCATION);
        assertThat(end.started().orElseThrow()).isBetween(before, Instant.now());
        assertThat(lines).containsExactly("one", "two", "three");
    }

    @Test
    void processIsGoneAfterItsTimeOut() throws InterruptedException {
        assertThat(run(Duration.ofSeconds(1), "echo $$; kill -STOP $$").cause())
                .isEqualTo(new ForkEnd.StoppedAtTimeout(List.of()));
        assertGone();
    }

    @Test
    void processIsGoneAfterAStop() {
        Consumer<String> stopping =
                line -> {
                    lines.add(line);
                    stop.request();
                };
        assertThatThrownBy(() -> run(LONG, stopping, "sh", "-c", "echo $$; exec tail -f /dev/null"))
                .isInstanceOf(InterruptedException.class);
        assertGone();
    }

    @Test
    void missingProgramIsReported() throws InterruptedException {
        ForkEnd end = run(LONG, lines::add, "/nowhere/java");
        assertThat(end.failure().orElseThrow().reason())
                .contains("/nowhere/java", "No such file or directory");
    }
}
