package dev.threadscale.engine.docker;

import com.github.dockerjava.api.exception.DockerException;
import com.github.dockerjava.api.exception.NotFoundException;
import dev.threadscale.engine.EngineException;
import dev.threadscale.engine.Failure;
import dev.threadscale.engine.WorkerCommand;
import java.util.Optional;
import java.util.regex.Pattern;

/** Distinguishes failures of one fork from those of the Engine. */
final class DockerErrors {

    static final String REMEDY =
            "Start Docker ('docker info' shows whether it runs), point DOCKER_HOST at it, join its"
                    + " group if permission is denied, or measure without containers: --engine"
                    + " local.";

    private static final String STOPPED = "Docker stopped answering: ";
    private static final Pattern NO_IMAGE =
            Pattern.compile("no such image|image not known", Pattern.CASE_INSENSITIVE);

    /** The messages about something that was removed between two requests of a fork. */
    private static final Pattern GONE =
            Pattern.compile(
                    "no such (container|network|volume)|network \\S+ not found"
                            + "|container .*(marked for removal|is already in progress)",
                    Pattern.CASE_INSENSITIVE);

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
                        && NO_IMAGE.matcher(DockerWords.of(thrown)).find()
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
        return thrown instanceof DockerException
                        && NO_PROGRAM.matcher(DockerWords.of(thrown)).find()
                ? Failure.refused(
                        ("the image %s does not contain the program '%s', or user %d may not read it:"
                                        + " use an image that has it on its PATH, in folders that"
                                        + " every user may read (not below /root)")
                                .formatted(image.name(), program, WorkerCommand.USER))
                : failure(thrown);
    }

    private static Failure failure(RuntimeException thrown) {
        String words = DockerWords.of(thrown);
        if (!(thrown instanceof DockerException answer)) {
            return Failure.passing(STOPPED + words);
        }
        if (GONE.matcher(words).find()) {
            return Failure.passing(
                    words.contains("ontainer")
                            ? "someone else removed its container"
                            : "someone else removed something that it needs: " + words);
        }
        Optional<String> remedy = DockerWords.remedy(words);
        String reason = "Docker refused the fork: " + words + remedy.map("; "::concat).orElse("");
        return remedy.isPresent() || refusal(answer).isPresent()
                ? Failure.refused(reason)
                : Failure.passing(reason);
    }

    /**
     * Returns the message of an Engine that refuses a request: it answered, so only this image or
     * container may be at fault. Returns an empty result if the Engine itself failed.
     */
    static Optional<String> refusal(DockerException answer) {
        return answer.getHttpStatus() < SERVER_ERROR
                ? Optional.of(DockerWords.of(answer))
                : Optional.empty();
    }

    /** Returns the failure of a change of the limits of a running container. */
    static Failure changing(RuntimeException thrown, LiveChange change) {
        Failure failure = failure(thrown);
        return new Failure(
                failure.kind(),
                "its CPUs could not be changed to %s: %s".formatted(change, failure.reason()));
    }

    /** Returns the failure of an Engine that answered before. */
    static EngineException stopped(RuntimeException cause) {
        String words = DockerWords.of(cause);
        return EngineException.unusable(
                        "%s%s",
                        cause instanceof DockerException ? "Docker failed: " : STOPPED, words)
                .because(cause)
                .fix(
                        "%s, then continue with --resume: completed forks are kept.",
                        DockerWords.remedy(words)
                                .map("First "::concat)
                                .orElse("Check that 'docker info' answers again"));
    }
}
