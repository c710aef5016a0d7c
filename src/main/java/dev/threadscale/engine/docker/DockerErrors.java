package dev.threadscale.engine.docker;

import com.github.dockerjava.api.exception.DockerException;
import com.github.dockerjava.api.exception.NotFoundException;
import dev.threadscale.engine.EngineException;
import dev.threadscale.engine.Failure;
import dev.threadscale.engine.WorkerCommand;
import dev.threadscale.error.RootCause;
import java.util.Optional;
import java.util.regex.Pattern;

/** Distinguishes failures of one fork from those of the Engine. */
final class DockerErrors {

    static final String REMEDY =
            "Start Docker ('docker info' shows whether it runs), point DOCKER_HOST at it, join its"
                    + " group if permission is denied, or measure without containers: --engine"
                    + " local.";

    private static final String STOPPED = "Docker stopped answering: ";
    private static final String NO_IMAGE = "No such image: ";

    /** The messages of runc and crun about a program that is missing, or hidden from its user. */
    private static final Pattern NO_PROGRAM =
            Pattern.compile(
                    "executable file (`[^`]*` )?not found|exec: .*: (no such file or directory|permission denied)");

    /** The lowest HTTP status that means a failure of the server. */
    private static final int SERVER_ERROR = 500;

    private DockerErrors() {}

    /** Returns the failure of a fork whose container could not be created from an image. */
    static Failure creating(RuntimeException thrown, PinnedImage image) {
        return thrown instanceof NotFoundException
                        && String.valueOf(thrown.getMessage()).contains(NO_IMAGE)
                ? new Failure(
                        Failure.Kind.PROGRAM_GONE,
                        "the image %s (%s) was removed".formatted(image.name(), image.id()))
                : failure(thrown);
    }

    /**
     * Returns the failure of a fork whose container existed.
     *
     * @param program the program that it was to run
     */
    static Failure running(RuntimeException thrown, PinnedImage image, String program) {
        if (thrown instanceof DockerException
                && NO_PROGRAM.matcher(String.valueOf(thrown.getMessage())).find()) {
            return Failure.refused(
                    ("the image %s does not contain the program '%s', or user %d may not read it:"
                                    + " use an image that has it on its PATH, in folders that"
                                    + " every user may read (not below /root)")
                            .formatted(image.name(), program, WorkerCommand.USER));
        }
        return thrown instanceof NotFoundException
                ? Failure.passing("someone else removed its container")
                : failure(thrown);
    }

    private static Failure failure(RuntimeException thrown) {
        if (!(thrown instanceof DockerException answer)) {
            return Failure.passing(STOPPED + RootCause.message(thrown));
        }
        String reason = "Docker refused the container: " + words(answer);
        return refusal(answer).isPresent() ? Failure.refused(reason) : Failure.passing(reason);
    }

    /**
     * Returns the message of an Engine that refuses a request: it answered, so only this image or
     * container may be at fault. Returns an empty result if the Engine itself failed.
     */
    static Optional<String> refusal(DockerException answer) {
        return answer.getHttpStatus() < SERVER_ERROR
                ? Optional.of(words(answer))
                : Optional.empty();
    }

    private static String words(DockerException answer) {
        return String.valueOf(answer.getMessage()).strip();
    }

    /** Returns the failure of an Engine that answered before. */
    static EngineException stopped(RuntimeException cause) {
        return EngineException.unusable("%s%s", STOPPED, RootCause.message(cause))
                .because(cause)
                .fix(
                        "Check that 'docker info' answers again, then continue with --resume:"
                                + " completed forks are kept.");
    }
}
