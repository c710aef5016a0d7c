package dev.threadscale.engine.docker;

import com.github.dockerjava.api.exception.DockerException;
import com.github.dockerjava.api.exception.NotFoundException;
import dev.threadscale.engine.Failure;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What an exception says of a fork: whether the Engine refuses it, or is in trouble itself. */
final class Trouble {

    /** From here on HTTP's codes blame the server. */
    private static final int ENGINES_OWN = 500;

    private static final Pattern NO_IMAGE = Pattern.compile("No such image: ([^\"\\s]+)");

    private Trouble() {}

    /** Of a request that makes or starts something. */
    static Failure of(RuntimeException thrown) {
        if (!(thrown instanceof DockerException answer)) {
            return Failure.passing(DockerConnection.STOPPED + DockerConnection.reason(thrown));
        }
        String message = String.valueOf(answer.getMessage()).strip();
        Matcher image = NO_IMAGE.matcher(message);
        if (answer instanceof NotFoundException && image.find()) {
            return new Failure(
                    Failure.Kind.PROGRAM_GONE,
                    "the image %s was removed".formatted(image.group(1)));
        }
        String reason = "Docker refused the container: " + message;
        // It answered, so that it may be this container alone that it does not run.
        return answer.getHttpStatus() < ENGINES_OWN
                ? Failure.refused(reason)
                : Failure.passing(reason);
    }

    /** Of a request about a container that was there. */
    static Failure ofRunning(RuntimeException thrown) {
        return thrown instanceof NotFoundException
                ? Failure.passing("somebody else removed its container")
                : of(thrown);
    }
}
