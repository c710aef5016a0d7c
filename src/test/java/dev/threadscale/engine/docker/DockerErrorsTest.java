package dev.threadscale.engine.docker;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.dockerjava.api.exception.BadRequestException;
import com.github.dockerjava.api.exception.ConflictException;
import com.github.dockerjava.api.exception.DockerException;
import com.github.dockerjava.api.exception.InternalServerErrorException;
import com.github.dockerjava.api.exception.NotFoundException;
import dev.threadscale.engine.EngineException;
import dev.threadscale.engine.Failure;
import java.net.ConnectException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Some failures are worth another attempt, but what the Engine refuses, it refuses again. */
class DockerErrorsTest {

    private static Failure creating(RuntimeException thrown) {
        return DockerErrors.creating(thrown, new PinnedImage("it:gone", "sha256:12"));
    }

    private static Failure running(RuntimeException thrown) {
        return DockerErrors.running(thrown, new PinnedImage("it:1", "sha256:12"), "java");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "runc create failed: unable to start container process: exec: \"java\": executable file not found in $PATH: unknown",
                "exec: \"/opt/threadscale/worker\": stat /opt/threadscale/worker: no such file or directory: unknown",
                "exec: \"/root/java/bin/java\": permission denied: unknown",
                "crun: executable file `java` not found in $PATH: No such file or directory",
            })
    void imageWithoutTheProgramIsNamed(String words) {
        Failure why =
                Failure.refused(
                        "the image it:1 does not contain the program 'java', or user 10001 may not read"
                                + " it: use an image that has it on its PATH, in folders that every"
                                + " user may read (not below /root)");
        assertThat(running(new BadRequestException(words))).isEqualTo(why);
        assertThat(running(new NotFoundException(words))).isEqualTo(why);
    }

    @Test
    void lostConnectionIsTemporary() {
        RuntimeException lost =
                new RuntimeException("java.net", new ConnectException("Connection refused"));
        assertThat(creating(lost))
                .isEqualTo(Failure.passing("Docker stopped answering: Connection refused"))
                .isEqualTo(running(lost));
    }

    @Test
    void engineErrorIsTemporary() {
        assertThat(creating(new InternalServerErrorException("no layer\n")))
                .isEqualTo(Failure.passing("Docker refused the fork: Status 500: no layer"));
    }

    @Test
    void refusedRequestIsPermanent() {
        assertThat(creating(new BadRequestException("no CPU")))
                .isEqualTo(Failure.refused("Docker refused the fork: Status 400: no CPU"));
        assertThat(creating(new ConflictException("taken")).kind()).isEqualTo(Failure.Kind.REFUSED);
    }

    @Test
    void missingImageIsReported() {
        String words = "Status 404: {\"message\":\"No such image: sha256:12\"}\n";
        String told = "the image it:gone (sha256:12) was removed";
        assertThat(creating(new NotFoundException(words)))
                .isEqualTo(new Failure(Failure.Kind.PROGRAM_GONE, told));
    }

    @Test
    void missingContainerWasRemovedBySomeoneElse() {
        assertThat(running(new NotFoundException("No such container: 1234")))
                .isEqualTo(Failure.passing("someone else removed its container"));
    }

    /** Docker reports a lack of addresses like a missing container. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    404 | could not find an available, non-overlapping IPv4 address pool among the defaults to assign to the network | docker network prune
                    400 | all predefined address pools have been fully subnetted | default-address-pools
                    500 | failed to create layer: write /var/lib/docker/x: no space left on device | docker system df
                    400 | Requested CPUs are not available - requested 1, available: 0 | threadscale doctor
                    500 | unable to apply cgroup configuration: failed to write \\"1\\": write /sys/fs/cgroup/cpuset/half/12/cpuset.cpus: permission denied | threadscale doctor
                    409 | Conflict. The container name \\"/x\\" is already in use by container \\"12\\". | threadscale clean
                    403 | authorization denied by plugin opa: request rejected | authorization plugin
                    400 | unknown or invalid runtime name: foo | default-runtime
                    """)
    void lastingFailureIsToldInTheWordsOfDockerWithItsRemedy(
            int status, String words, String remedy) {
        Failure failure = running(answer(status, "{\"message\":\"%s\"}\n".formatted(words)));
        assertThat(failure.kind()).isEqualTo(Failure.Kind.REFUSED);
        assertThat(failure.reason())
                .startsWith("Docker refused the fork: " + words.replace("\\", "") + "; ")
                .contains(remedy)
                .doesNotContain("{", "Status");
        assertThat(creating(answer(status, "{\"message\":\"%s\"}".formatted(words))))
                .isEqualTo(failure);
    }

    private static DockerException answer(int status, String body) {
        return new DockerException(body, status);
    }

    @Test
    void otherMissingThingsAreNotTakenForTheContainer() {
        assertThat(running(new NotFoundException("{\"message\":\"plugin x not found\"}")))
                .isEqualTo(Failure.refused("Docker refused the fork: plugin x not found"));
        assertThat(running(new NotFoundException("{\"message\":\"network n-1 not found\"}")))
                .isEqualTo(
                        Failure.passing(
                                "someone else removed something that it needs: network n-1 not found"));
    }

    @Test
    void containerInRemovalWasRemovedBySomeoneElse() {
        assertThat(
                        running(
                                new ConflictException(
                                        "{\"message\":\"container is marked for removal and cannot be started\"}")))
                .isEqualTo(Failure.passing("someone else removed its container"));
    }

    @Test
    void wordsOfPodmanAreRead() {
        String answer =
                """
                {"cause":"no such image","message":"x: image not known","response":404}
                """;
        assertThat(creating(new NotFoundException(answer)).kind())
                .isEqualTo(Failure.Kind.PROGRAM_GONE);
        assertThat(creating(answer(500, "{\"cause\":\"crun: EBUSY\",\"message\":\"\"}")))
                .isEqualTo(Failure.passing("Docker refused the fork: crun: EBUSY"));
    }

    @Test
    void engineThatAnsweredHasNotStoppedAnswering() {
        EngineException failed =
                DockerErrors.stopped(answer(500, "{\"message\":\"no space left on device\"}"));
        assertThat(failed).hasMessage("Docker failed: no space left on device");
        assertThat(failed.remedy()).startsWith("First free some space").contains("--resume");
    }
}
