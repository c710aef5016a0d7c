package dev.threadscale.it;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** A fault between launcher and Engine costs the time of a fork, and no fork. */
class EngineFaultsIT extends StudyOnFaultyDocker {

    @Test
    void socketMissingForATimeInAForkCostsThatForksTimeAlone() throws Exception {
        Starts started = starts();
        study.write(SLOW, ONE, TWO_FORKS);
        Launcher.Running launcher = startFaulty();
        started.next();
        docker.disappear();
        launcher.awaitError("If it is fixed within 5 min");
        docker.appear();
        Launcher.End end = launcher.end();

        assertThat(assertBothCompleted(end))
                .singleElement()
                .asString()
                .startsWith("attempt 1 was discarded: Docker stopped answering: ");
        assertThat(end.err())
                .contains("warning: Docker stopped answering: ")
                .contains("the engine answers again; repeating the fork");
    }

    /** The exit code of the fork arrives, and it is 0. */
    @Test
    void outputCutOffCostsThatForksTimeAlone() throws Exception {
        docker.cutAtWait();

        study.write(SLOW, ONE, TWO_FORKS);
        Launcher.End end = startFaulty().end();

        assertThat(assertBothCompleted(end))
                .containsExactly("attempt 1 was discarded: its output was cut off while it ran");
    }
}
