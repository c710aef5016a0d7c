package dev.threadscale.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A worker starts when its server serves, and does not wait for one that never will. */
@Timeout(30)
class CompanionReportTest {

    private final CompanionReport report = new CompanionReport();
    private final CompletableFuture<Void> end = new CompletableFuture<>();
    private final StopSignal stop = new StopSignal();

    @Test
    void reportedPortIsReturnedEvenIfTheServerHasEnded() throws Exception {
        report.accept("OpenJDK warning: something");
        report.accept("@serving port=4711 pid=1");

        assertThat(report.awaitPort(end, stop)).isEqualTo(4711);
        assertThat(report.words()).containsExactly("OpenJDK warning: something");
        end.complete(null);
        assertThat(report.awaitPort(end, stop)).isEqualTo(4711);
    }

    @Test
    void earlyEndFailsWithTheServersMessage() {
        report.accept("@error message=cannot+serve+at+port+80");
        end.complete(null);

        assertThatThrownBy(() -> report.awaitPort(end, stop))
                .isInstanceOf(Failure.Thrown.class)
                .hasMessage(
                        "the companion server ended before it accepted connections: cannot"
                                + " serve at port 80");
    }

    @Test
    void invalidPortIsIgnored() {
        report.accept("@serving port=none");
        end.complete(null);

        assertThatThrownBy(() -> report.awaitPort(end, stop)).isInstanceOf(Failure.Thrown.class);
    }

    @Test
    void stopSignalEndsTheWait() {
        stop.request();

        assertThatThrownBy(() -> report.awaitPort(end, stop))
                .isInstanceOf(InterruptedException.class);
    }

    @Test
    void serverOutputIsMarkedAndBounded() {
        for (int i = 0; i < 100; i++) {
            report.accept("@end of " + i);
        }
        List<String> output = new ArrayList<>();

        report.tell(output::add);

        assertThat(output).hasSize(20).first().isEqualTo("companion server: @end of 0");
    }
}
