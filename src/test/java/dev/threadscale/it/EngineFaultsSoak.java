package dev.threadscale.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.dockerjava.api.DockerClient;
import dev.threadscale.it.FaultyDocker.Fault;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.testcontainers.images.builder.ImageFromDockerfile;

/** The rarer faults between launcher and Engine, and those that take long. */
class EngineFaultsSoak extends StudyOnFaultyDocker {

    private static final String IMAGE = "threadscale-it:removed";

    @Test
    void connectionsCutInAForkCostThatForksTimeAlone() throws Exception {
        Starts started = starts();
        study.write(SLOW, ONE, TWO_FORKS);
        Launcher.Running launcher = startFaulty();
        started.next();
        docker.cut();

        assertThat(assertBothCompleted(launcher.end())).hasSize(1);
    }

    /** The container of the first attempt was made: it must not stay. */
    @Test
    void lostAnswerLeavesNoContainer() throws Exception {
        docker.atCreate(1, Fault.LOST_ANSWER);

        study.write(QUICK, ONE, TWO_FORKS);
        Launcher.End end = startFaulty().end();

        assertThat(assertBothCompleted(end)).hasSize(1);
    }

    @Test
    void failedServerIsAskedForAgainWithItsFork() throws Exception {
        docker.atCreate(2, Fault.ERROR);

        study.write("{name: http-get, delay: 1ms}", ONE, TWO_FORKS);
        Launcher.End end = startFaulty().end();

        assertThat(assertBothCompleted(end)).anyMatch(note -> note.startsWith("attempt 1 "));
    }

    @Test
    void refusedContainerIsAFailureWithItsReasonAndTheOthersRun() throws Exception {
        docker.atCreate(1, Fault.REFUSAL);

        study.write(QUICK, ONE, TWO_FORKS);
        Launcher.End end = startFaulty().end().endedWith(1);
        assertThat(study.forks())
                .extracting(fork -> fork.get("outcome").asText())
                .containsExactly("failed", "completed");
        assertThat(end.err()).contains("Docker refused the fork: ", "a fault of the test");
    }

    @Test
    void removedImageEndsTheRunWhenAllOthersHaveRunAndResumeFinishesIt(@TempDir Path folder)
            throws Exception {
        new ImageFromDockerfile(IMAGE, false)
                .withDockerfileFromBuilder(
                        builder -> builder.from(Docker.IMAGE).label("it", "removed").build())
                .get();
        DockerClient client = Docker.client();
        Path kept = folder.resolve("image.tar");
        try (InputStream image = client.saveImageCmd(IMAGE).exec()) {
            Files.copy(image, kept);
        }
        study.write(
                SLOW,
                "{runtime: [{image: \"%s\"}, jvm-25], cpus: 1, threads: sequential, tasks: 1}"
                        .formatted(IMAGE),
                "{warmup: 0, iterations: 1, forks: 2, order: listed}");
        Launcher.Running launcher = start();
        awaitForkOfAnother(client);
        client.removeImageCmd(IMAGE).withForce(true).exec();
        assertThat(launcher.end().endedWith(3).err())
                .containsPattern(
                        "error: the image %s \\(sha256:\\w+\\) was removed during the run; 1 of its forks"
                                .formatted(IMAGE))
                .contains("fix: Bring back the very same image");
        study.assertCompleted(3);

        try (InputStream image = Files.newInputStream(kept)) {
            client.loadImageCmd(image).exec();
        }
        try {
            run("--resume").endedWith(0);
            assertThat(study.forks()).hasSize(4);
        } finally {
            client.removeImageCmd(IMAGE).withForce(true).exec();
        }
    }

    /** When it runs, no container of the image is left that would keep it from being removed. */
    private void awaitForkOfAnother(DockerClient client) throws Exception {
        String image = client.inspectImageCmd(IMAGE).exec().getId();
        Starts starts = starts();
        String next;
        do {
            next = Docker.inspect(starts.next()).getImageId();
        } while (image.equals(next));
    }

    /** Takes as long as an Engine is waited for. */
    @Test
    void absentEngineEndsTheRunAndResumeFinishesIt() throws Exception {
        study.write(SLOW, ONE, TWO_FORKS);
        Starts forks = starts();
        Launcher.Running launcher = startFaulty();
        forks.next();
        forks.next();
        docker.disappear();
        assertThat(launcher.end().endedWith(3).err())
                .contains("error: Docker stopped answering: ")
                .contains("fix: Check that 'docker info' answers again")
                .contains("continue with --resume");
        assertThat(study.forks()).hasSize(1);

        docker.appear();
        assertBothCompleted(startFaulty("--resume").end());
    }
}
