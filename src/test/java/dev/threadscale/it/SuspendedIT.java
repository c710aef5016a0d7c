package dev.threadscale.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

/** A laptop that sleeps, Ctrl-Z and a paused container are not what a fork took. */
class SuspendedIT extends StudyOnDocker {

    /** Enough for a fork of three seconds beside other tests. */
    private static final int TIMEOUT = 20;

    private Starts started;
    private Launcher.Running launcher;

    private String begin() throws Exception {
        study.write(
                "{name: sleep, time: 200ms}",
                ONE,
                "{warmup: 0, iterations: 15, forks: 1, " + Study.timeout(TIMEOUT) + "}");
        started = starts();
        launcher = start();
        return started.next();
    }

    @Test
    void stoppedLauncherFindsTheForkEndedMeanwhile() throws Exception {
        String fork = begin();
        launcher.signal("STOP");
        try {
            Docker.client().waitContainerCmd(fork).start().awaitStatusCode();
            Thread.sleep(Duration.ofSeconds(TIMEOUT));
        } finally {
            launcher.signal("CONT");
        }

        launcher.end().endedWith(0);
        assertThat(study.outcome()).isEqualTo("completed");
        assertThat(study.fork().get("disturbed").has("suspended")).isFalse();
    }

    @Test
    void forkOfAPausedContainerIsMarked() throws Exception {
        String fork = begin();
        Docker.client().pauseContainerCmd(fork).exec();
        Thread.sleep(Duration.ofMillis(500));
        Docker.client().unpauseContainerCmd(fork).exec();

        launcher.end().endedWith(0);
        assertThat(study.outcome()).isEqualTo("completed");
        assertThat(study.fork().get("disturbed").get("suspended").asText())
                .matches("its container was paused for [0-9]\\.[0-9]{3} s");
    }
}
