package dev.threadscale.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.engine.StopSignal;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A signal ends a command that computes at once, and one whose fork runs after tidying up. */
class InterruptionTest {

    private static final int TERM = 15;

    private final StringWriter err = new StringWriter();
    private final List<Object> events = new ArrayList<>();
    private final StopSignal stop = new StopSignal();
    private final Interruption interruption = new Interruption(new PrintWriter(err), events::add);

    @ParameterizedTest
    @CsvSource({"2, 130", "15, 143", "1, 129"})
    void commandWithoutForksExitsAtOnce(int signal, int code) {
        interruption.received(signal);

        assertThat(events).containsExactly(code);
        assertThat(err.toString().strip()).isEqualTo("Interrupted.");
    }

    @ParameterizedTest
    @CsvSource({"2, 130", "15, 143", "1, 129", "0, 130"})
    void firstSignalAbandonsTheRunningFork(int signal, int code) throws Exception {
        int end =
                interruption.guard(
                        stop,
                        () -> {
                            if (signal == 0) {
                                stop.request();
                            } else {
                                interruption.received(signal);
                            }
                            stop.check();
                            return ExitCode.OK;
                        });

        assertThat(end).isEqualTo(code);
        assertThat(events).isEmpty();
        assertThat(err.toString().strip()).endsWith("Interrupted.");
    }

    private void leaveByRemoving() {
        interruption.leavingBy(
                () -> events.add("removed"), "Exited at once. 'run FILE --resume' continues.");
    }

    @Test
    void secondSignalExitsAfterOneAttemptToCleanUp() throws Exception {
        interruption.guard(
                stop,
                () -> {
                    leaveByRemoving();
                    interruption.received(TERM);
                    interruption.received(TERM);
                    interruption.received(TERM);
                    return ExitCode.OK;
                });

        assertThat(events).containsExactly("removed", 143, 143);
        assertThat(err.toString()).contains("--resume");
    }

    @Test
    void signalDuringTheReportIsHandledAtOnce() throws Exception {
        interruption.guard(
                stop,
                () -> {
                    leaveByRemoving();
                    interruption.betweenForks(() -> {
                        interruption.received(TERM);
                        return "drawn";
                    });
                    events.add("next fork");
                    return ExitCode.OK;
                });

        assertThat(events).containsExactly("removed", 143, "next fork");
        assertThat(stop.isRequested()).isFalse();
        assertThat(err.toString()).contains("'run FILE --resume' continues");
    }

    @Test
    void blockedStderrDoesNotDelaySignals() throws Exception {
        StringWriter full = new StringWriter();
        Interruption blocked = new Interruption(new PrintWriter(full), events::add);
        Object lock = full.getBuffer();
        synchronized (lock) {
            Thread signal = Thread.ofPlatform().start(() -> blocked.received(TERM));
            signal.join();
        }
        assertThat(events).containsExactly(143);
    }
}
