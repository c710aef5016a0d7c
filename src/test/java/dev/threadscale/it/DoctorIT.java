package dev.threadscale.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

/** On the real host, what the doctor says is what a run finds. */
class DoctorIT extends StudyOnDocker {

    private static final Map<String, String> NO_DOCKER =
            Map.of("DOCKER_HOST", "unix:///no/such/docker.sock");

    @Test
    void whereStudiesRunTheDoctorSaysSo() throws Exception {
        Launcher.End end = Launcher.run("doctor").endedWith(0);
        assertThat(end.out())
                .containsPattern("ok +engine +Docker [0-9.]+")
                .containsPattern("ok +images +.*jvm-25")
                .contains("Studies can run here");
        assertThat(end.err()).isEmpty();
    }

    @Test
    void whereDockerDoesNotAnswerNoStudyCanRun() throws Exception {
        Launcher.End diagnosis = Launcher.run(NO_DOCKER, "doctor").endedWith(3);
        assertThat(diagnosis.out())
                .containsPattern("error +engine +Docker does not answer at unix:///no/such/")
                .contains("No study can run here");

        study.write("{name: factorization}", ONE, ONE_ITERATION);
        Launcher.End run = Launcher.run(NO_DOCKER, study.arguments()).endedWith(3);
        assertThat(run.out()).isEmpty();
        assertThat(run.err())
                .contains("error: Docker does not answer at unix:///no/such/docker.sock")
                .contains("fix: Start Docker")
                .doesNotContain("\tat ");
        assertThat(study.results()).doesNotExist();
    }

    @Test
    void missingImageIsExplainedWithItsBuildCommand() throws Exception {
        study.write("{name: factorization}", ONE, ONE_ITERATION);

        Launcher.End end = run("--image-repository", "threadscale-missing").endedWith(3);

        assertThat(end.err())
                .contains("the image threadscale-missing:jvm-25 is missing")
                .contains(
                        "docker build -f Dockerfile.jvm --target worker"
                                + " -t threadscale-missing:jvm-25 .");
    }
}
