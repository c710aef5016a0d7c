package dev.threadscale.engine.docker;

import com.github.dockerjava.api.exception.DockerException;
import com.github.dockerjava.api.exception.NotFoundException;
import dev.threadscale.engine.Failure;
import dev.threadscale.error.RootCause;

/** What an exception says of a fork: whether the Engine refuses it, or is in trouble itself. */
final class Trouble {

    /** From here on HTTP's codes blame the server. */
    private static final int ENGINES_OWN = 500;

    private static final String NO_IMAGE = "No such image: ";

    private Trouble() {}

    /**
     * Of a request that makes something.
     *
     * @param image that it needs
     */
    static Failure of(RuntimeException thrown, PinnedImage image) {
        if (!(thrown instanceof DockerException answer)) {
            return Failure.passing(DockerConnection.STOPPED + RootCause.message(thrown));
        }
        String message = String.valueOf(answer.getMessage()).strip();
        if (answer instanceof NotFoundException && message.contains(NO_IMAGE)) {
            return new Failure(
                    Failure.Kind.PROGRAM_GONE,
                    "the image %s (%s) was removed".formatted(image.name(), image.id()));
        }
        String reason = "Docker refused the container: " + message;
        // It answered, so that it may be this container alone that it does not run.
        return answer.getHttpStatus() < ENGINES_OWN
                ? Failure.refused(reason)
                : Failure.passing(reason);
    }

    /** Of a request about a container that was there. */
    static Failure ofRunning(RuntimeException thrown, PinnedImage image) {
        return thrown instanceof NotFoundException
                ? Failure.passing("somebody else removed its container")
                : of(thrown, image);
    }
}
