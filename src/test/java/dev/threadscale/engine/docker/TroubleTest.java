package dev.threadscale.engine.docker;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.dockerjava.api.exception.BadRequestException;
import com.github.dockerjava.api.exception.ConflictException;
import com.github.dockerjava.api.exception.InternalServerErrorException;
import com.github.dockerjava.api.exception.NotFoundException;
import dev.threadscale.engine.Failure;
import java.net.ConnectException;
import org.junit.jupiter.api.Test;

/** Which failures are worth another attempt: what the Engine refuses, it refuses again. */
class TroubleTest {

    @Test
    void aConnectionThatIsLostMayComeBack() {
        RuntimeException lost =
                new RuntimeException("java.net", new ConnectException("Connection refused"));
        assertThat(Trouble.of(lost))
                .isEqualTo(Failure.passing("Docker stopped answering: Connection refused"));
        assertThat(Trouble.ofRunning(lost)).isEqualTo(Trouble.of(lost));
    }

    @Test
    void anErrorOfTheEnginesOwnMayPass() {
        assertThat(Trouble.of(new InternalServerErrorException("layer does not exist\n")))
                .isEqualTo(
                        Failure.passing(
                                "Docker refused the container: Status 500: layer does not exist"));
    }

    @Test
    void aRequestThatIsRefusedStaysSo() {
        assertThat(Trouble.of(new BadRequestException("no such CPU")))
                .isEqualTo(
                        Failure.refused("Docker refused the container: Status 400: no such CPU"));
        assertThat(Trouble.of(new ConflictException("taken")).kind())
                .isEqualTo(Failure.Kind.REFUSED);
    }

    @Test
    void anImageThatIsGoneIsNamed() {
        assertThat(
                        Trouble.of(
                                new NotFoundException(
                                        "Status 404: {\"message\":\"No such image: it:gone\"}\n")))
                .isEqualTo(new Failure(Failure.Kind.PROGRAM_GONE, "the image it:gone was removed"));
    }

    @Test
    void aContainerThatIsGoneWasRemovedBySomebodyElse() {
        assertThat(Trouble.ofRunning(new NotFoundException("No such container: 1234")))
                .isEqualTo(Failure.passing("somebody else removed its container"));
    }
}
