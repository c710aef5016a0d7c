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

    private static final PinnedImage IMAGE = new PinnedImage("it:gone", "sha256:12");

    @Test
    void aConnectionThatIsLostMayComeBack() {
        RuntimeException lost =
                new RuntimeException("java.net", new ConnectException("Connection refused"));
        assertThat(Trouble.of(lost, IMAGE))
                .isEqualTo(Failure.passing("Docker stopped answering: Connection refused"));
        assertThat(Trouble.ofRunning(lost, IMAGE)).isEqualTo(Trouble.of(lost, IMAGE));
    }

    @Test
    void anErrorOfTheEnginesOwnMayPass() {
        assertThat(Trouble.of(new InternalServerErrorException("layer does not exist\n"), IMAGE))
                .isEqualTo(
                        Failure.passing(
                                "Docker refused the container: Status 500: layer does not exist"));
    }

    @Test
    void aRequestThatIsRefusedStaysSo() {
        assertThat(Trouble.of(new BadRequestException("no such CPU"), IMAGE))
                .isEqualTo(
                        Failure.refused("Docker refused the container: Status 400: no such CPU"));
        assertThat(Trouble.of(new ConflictException("taken"), IMAGE).kind())
                .isEqualTo(Failure.Kind.REFUSED);
    }

    @Test
    void anImageThatIsGoneIsNamed() {
        assertThat(
                        Trouble.of(
                                new NotFoundException(
                                        "Status 404: {\"message\":\"No such image: sha256:12\"}\n"),
                                IMAGE))
                .isEqualTo(
                        new Failure(
                                Failure.Kind.PROGRAM_GONE,
                                "the image it:gone (sha256:12) was removed"));
    }

    @Test
    void aContainerThatIsGoneWasRemovedBySomebodyElse() {
        assertThat(Trouble.ofRunning(new NotFoundException("No such container: 1234"), IMAGE))
                .isEqualTo(Failure.passing("somebody else removed its container"));
    }
}
