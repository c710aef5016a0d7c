package dev.threadscale.engine.docker;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.dockerjava.api.exception.BadRequestException;
import com.github.dockerjava.api.exception.ConflictException;
import com.github.dockerjava.api.exception.InternalServerErrorException;
import com.github.dockerjava.api.exception.NotFoundException;
import dev.threadscale.engine.Failure;
import java.net.ConnectException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
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
    void anImageWithoutTheProgramIsNamed(String words) {
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
                .isEqualTo(Failure.passing("Docker refused the container: Status 500: no layer"));
    }

    @Test
    void refusedRequestIsPermanent() {
        assertThat(creating(new BadRequestException("no CPU")))
                .isEqualTo(Failure.refused("Docker refused the container: Status 400: no CPU"));
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
}
