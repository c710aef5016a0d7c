package dev.threadscale.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

/** On the real host, what the doctor says is what a run finds. */
class DoctorIT {

    @Test
    void whereStudiesRunTheDoctorSaysSo() throws Exception {
        Docker.workerImage();

        Launcher.End end = Launcher.run("doctor").endedWith(0);
        assertThat(end.out())
                .containsPattern("ok +engine +Docker [0-9.]+")
                .containsPattern("ok +images +.*jvm-25")
                .contains("Studies can run here");
        assertThat(end.err()).isEmpty();
    }

    @Test
    void whereDockerDoesNotAnswerNoStudyCanRun() throws Exception {
        Launcher.End end =
                Launcher.run(Map.of("DOCKER_HOST", "unix:///no/such/docker.sock"), "doctor")
                        .endedWith(3);

        assertThat(end.out())
                .containsPattern("error +engine +Docker does not answer at unix:///no/such/")
                .contains("No study can run here");
    }
}
