package dev.threadscale.engine.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.threadscale.engine.Failure;
import dev.threadscale.engine.StopSignal;
import dev.threadscale.engine.Unavailable;
import dev.threadscale.engine.local.LocalNeeds.LocalCompanion;
import dev.threadscale.fixture.Plans;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Child processes of the shell that stand for a server. */
@Timeout(60)
class LocalCompanionTest {

    private final List<String> output = new ArrayList<>();

    private static List<String> shell(String script) {
        return List.of("sh", "-c", script, "sh");
    }

    @Test
    void companionIsAwaitedAndRemoved() throws Exception {
        LocalCompanion companion =
                new LocalCompanion(
                        shell(
                                "echo $$; echo warning >&2; echo @serving port=4711 pid=$$; exec cat"));

        assertThat(companion.awaitAddress(new StopSignal()))
                .isEqualTo(URI.create("http://127.0.0.1:4711"));
        companion.end(output::add);

        assertThat(output).hasSize(2).element(1).isEqualTo("companion server: warning");
        long pid = Long.parseLong(output.getFirst().replace("companion server: ", ""));
        assertThat(ProcessHandle.of(pid).filter(ProcessHandle::isAlive)).isEmpty();
    }

    @Test
    void companionEndsWithItsInput() throws Exception {
        LocalCompanion companion =
                new LocalCompanion(shell("echo the last argument is $2; exit 1"));

        assertThatThrownBy(() -> companion.awaitAddress(new StopSignal()))
                .isInstanceOf(Failure.Thrown.class)
                .hasMessageEndingWith("the last argument is until=end-of-input");
        companion.end(output::add);
    }

    @Test
    void companionOfExperimentIsRefusedWithRemedy() {
        Unavailable why =
                LocalEngine.open(new StopSignal())
                        .unavailable(
                                Plans.configuration(
                                        "companions={db: {image: a, ready: {port: 1}}}"))
                        .orElseThrow();

        assertThat(why.reason()).isEqualTo("its companion 'db' cannot run without containers");
        assertThat(why.remedy()).isEqualTo("Measure it with Docker (--engine docker).");
    }

    @Test
    void manualCommandStartsAndEndsTheServer() throws Exception {
        LocalCompanion companion =
                new LocalCompanion(shell("echo @serving port=4711 pid=$$; exec tail -f /dev/null"));
        companion.awaitAddress(new StopSignal());
        companion.end(output::add);

        Process byHand =
                new ProcessBuilder("sh", "-c", companion.byHand("echo measured $pid")).start();

        assertThat(byHand.inputReader().readLine()).startsWith("measured pid=");
        assertThat(byHand.waitFor()).isZero();
    }
}
