package dev.threadscale.engine.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.threadscale.engine.DumpRequest;
import dev.threadscale.engine.Failure;
import dev.threadscale.engine.ForkEnd;
import dev.threadscale.engine.StopSignal;
import dev.threadscale.engine.ThreadDump;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** Real child processes of the shell: none may outlive its fork. */
class ForkProcessTest {

    private static final Duration LONG = Duration.ofDays(1);
    private static final String FOREVER = "echo $$; exec tail -f /dev/null";

    private static final DumpRequest.Patience PATIENCE =
            new DumpRequest.Patience(Duration.ofSeconds(2), Duration.ofMillis(100), LONG);

    private final List<String> lines = Collections.synchronizedList(new ArrayList<>());
    private final StopSignal stop = new StopSignal();

    private ForkProcess shell(String script) {
        return new ForkProcess(List.of("sh", "-c", script), Optional.empty(), stop, PATIENCE);
    }

    private static ForkEnd end(
            String script, OptionalInt exit, boolean timedOut, Optional<Failure> failure) {
        return new ForkEnd(
                exit,
                timedOut,
                false,
                failure,
                List.of("sh", "-c", script),
                Optional.empty(),
                ForkEnd.Enforced.CPUS);
    }

    private void assertGone() {
        long pid = Long.parseLong(lines.getFirst());
        assertThat(ProcessHandle.of(pid).filter(ProcessHandle::isAlive)).isEmpty();
    }

    @Test
    void everyLineOfBothStreamsComesBeforeTheEnd() throws InterruptedException {
        String script = "echo one; echo two >&2; printf three; exit 3";
        Instant before = Instant.now();
        ForkEnd end = shell(script).run(LONG, lines::add);
        assertThat(end.startedAt(Optional.empty()))
                .isEqualTo(end(script, OptionalInt.of(3), false, Optional.empty()));
        assertThat(end.started().orElseThrow()).isBetween(before, Instant.now());
        assertThat(lines).containsExactly("one", "two", "three");
    }

    @Test
    void aProcessOverItsTimeOutIsGone() throws InterruptedException {
        String stopped = "echo $$; kill -STOP $$";
        assertThat(
                        shell(stopped)
                                .run(Duration.ofSeconds(1), lines::add)
                                .startedAt(Optional.empty()))
                .isEqualTo(end(stopped, OptionalInt.empty(), true, Optional.empty()));
        assertGone();
    }

    @Test
    void aProcessOverItsTimeOutIsAskedForItsThreadsTwice() throws InterruptedException {
        String answering =
                "n=0; trap 'n=$((n+1)); echo Full thread dump $n' QUIT; echo $$;"
                        + " while :; do read line; done";
        assertThat(shell(answering).run(Duration.ofSeconds(1), lines::add).dumps())
                .extracting(ThreadDump::text)
                .containsExactly("Full thread dump 1\n", "Full thread dump 2\n");
        assertThat(lines).hasSize(1);
        assertGone();
    }

    @Test
    void aProcessIsGoneWhenTheLauncherIsToldToStop() {
        assertThatThrownBy(() ->
                        shell(FOREVER)
                                .run(
                                        LONG,
                                        line -> {
                                            lines.add(line);
                                            stop.request();
                                        }))
                .isInstanceOf(InterruptedException.class);
        assertGone();
    }

    @Test
    void aProgramThatIsNotThereIsAFailureInWords() throws InterruptedException {
        ForkEnd end =
                new ForkProcess(List.of("/nowhere/java"), Optional.empty(), stop, PATIENCE)
                        .run(LONG, lines::add);
        assertThat(end.exitCode()).isEmpty();
        assertThat(end.failure().orElseThrow().reason())
                .contains("/nowhere/java", "No such file or directory");
    }
}
