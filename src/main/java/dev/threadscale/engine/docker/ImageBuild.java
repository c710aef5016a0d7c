package dev.threadscale.engine.docker;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.async.ResultCallback;
import com.github.dockerjava.api.command.AsyncDockerCmd;
import com.github.dockerjava.api.command.BuildImageCmd;
import com.github.dockerjava.api.model.ResponseItem;
import com.github.dockerjava.api.model.ResponseItem.ErrorDetail;
import dev.threadscale.engine.Belonging.Kind;
import dev.threadscale.engine.LineSplitter;
import dev.threadscale.engine.StopSignal;
import java.io.ByteArrayInputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/**
 * Builds an image of the kit on an Engine. The Engine abandons a build whose client is gone, for
 * whatever reason, and names an image only when it is complete.
 *
 * @param memoryBytes the maximum that a step may use
 * @param timeout the time limit for a build or a pull
 */
record ImageBuild(
        DockerConnection connection, StopSignal stop, long memoryBytes, Duration timeout) {

    /** The label of the compiler's stage; its value is the build argument {@link #ARGUMENT}. */
    private static final String LABEL = "dev.threadscale.build";

    private static final String ARGUMENT = "BUILD";

    private static final int KILLED = 137;

    /**
     * Builds an image.
     *
     * @param progress receives a line for each part
     * @return the reason why it failed; empty if the image was built
     * @throws InterruptedException if the launcher has to stop; nothing is left then
     */
    Optional<String> run(
            String name,
            BuildContext context,
            Map<String, String> labels,
            Consumer<String> progress)
            throws InterruptedException {
        String build = UUID.randomUUID().toString();
        BuildImageCmd command =
                connection
                        .streams()
                        .buildImageCmd(new ByteArrayInputStream(context.tar()))
                        .withTags(Set.of(name))
                        .withLabels(labels)
                        .withMemory(memoryBytes)
                        .withMemswap(memoryBytes)
                        .withNetworkMode("none")
                        .withNoCache(true)
                        .withForcerm(true)
                        .withBuildArg(ARGUMENT, build);
        context.stage().ifPresent(command::withTarget);
        context.arguments().forEach(command::withBuildArg);
        try {
            return await(command, new Answer<>(progress));
        } finally {
            sweep(connection.requests(), build);
        }
    }

    /** Pulls an image, and returns the reason if it failed. */
    Optional<String> pull(String name, Consumer<String> progress) throws InterruptedException {
        return await(connection.streams().pullImageCmd(name), new Answer<>(progress));
    }

    private <T extends ResponseItem> Optional<String> await(
            AsyncDockerCmd<?, T> command, Answer<T> answer) throws InterruptedException {
        // Closing the callback makes the Engine abandon a build that has not ended.
        try (answer) {
            command.exec(answer);
            return stop.await(answer.end, timeout)
                    ? answer.end.join()
                    : Optional.of("it took longer than %d min".formatted(timeout.toMinutes()));
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /**
     * Removes what the compiler's stage left behind, including that of earlier builds that were
     * killed.
     */
    private void sweep(DockerClient docker, String build) {
        long old = Instant.now().minus(timeout).getEpochSecond();
        try {
            // The Engine ends them too, but not at once.
            docker.listContainersCmd()
                    .withShowAll(true)
                    .withLabelFilter(Map.of(LABEL, build))
                    .exec()
                    .forEach(container ->
                            new DockerBelongings(docker).remove(Kind.CONTAINER, container.getId()));
            docker.listImagesCmd().withDanglingFilter(true).exec().stream()
                    .filter(image -> {
                        Map<String, String> labels =
                                Objects.requireNonNullElse(image.getLabels(), Map.of());
                        return build.equals(labels.get(LABEL))
                                || (labels.containsKey(LABEL) && image.getCreated() < old);
                    })
                    .forEach(image -> docker.removeImageCmd(image.getId()).exec());
        } catch (RuntimeException inUse) {
            // A later build removes it.
        }
    }

    /** The Engine's messages about a build or a pull. */
    private static final class Answer<T extends ResponseItem> extends ResultCallback.Adapter<T> {

        /** A step of native-image: {@code [2/8] Performing analysis...}. */
        private static final Pattern STEP = Pattern.compile("\\[[0-9]/[0-9]] .*");

        /** The Engine's messages about its own steps. */
        private static final Pattern ENGINE =
                Pattern.compile("(Step [0-9]+/[0-9]+ :| --->|Removing intermediate|\\[Warning]).*");

        private static final Pattern ERROR =
                Pattern.compile("(fatal )?error:.*|.*OutOfMemoryError.*", Pattern.CASE_INSENSITIVE);

        private final CompletableFuture<Optional<String>> end = new CompletableFuture<>();
        private final LineSplitter lines = new LineSplitter(this::line);
        private final Consumer<String> progress;
        private String last = "it did not give a reason";
        private boolean isError;
        private Optional<String> failure = Optional.empty();
        private boolean isClosed;

        private Answer(Consumer<String> progress) {
            this.progress = progress;
        }

        /** The Engine may answer after the launcher has given the build up. */
        @Override
        public synchronized void onStart(Closeable stream) {
            super.onStart(stream);
            if (isClosed) {
                try {
                    stream.close();
                } catch (IOException gone) {
                    // Then nobody reads it either.
                }
            }
        }

        @Override
        public synchronized void close() throws IOException {
            isClosed = true;
            super.close();
        }

        @Override
        public void onNext(T item) {
            String text = item.getStream();
            if (text != null) {
                byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
                lines.accept(bytes, bytes.length);
            }
            String status = item.getStatus();
            if (status != null && status.startsWith("Pulling from ")) {
                progress.accept("pulling " + status.substring("Pulling from ".length()));
            }
            if (item.getErrorDetail() != null) {
                failure = Optional.of(reason(item.getErrorDetail()));
            }
        }

        private void line(String line) {
            if (STEP.matcher(line).matches()) {
                progress.accept(line.replaceAll("\\.\\.\\..*", ""));
            }
            if (!line.isBlank() && !ENGINE.matcher(line).matches()) {
                boolean error = ERROR.matcher(line).matches();
                if (error || !isError) {
                    last = line.strip();
                    isError = error;
                }
            }
        }

        private String reason(ErrorDetail detail) {
            lines.end();
            Integer code = detail.getCode();
            if (code == null || code == 0) {
                return String.valueOf(detail.getMessage());
            }
            return code == KILLED
                    ? "the build was killed, which usually means that memory ran out"
                    : "the build ended with exit code %d: %s".formatted(code, last);
        }

        @Override
        public void onComplete() {
            super.onComplete();
            end.complete(failure);
        }

        @Override
        public void onError(Throwable lost) {
            super.onError(lost);
            end.complete(Optional.of(DockerWords.of(lost)));
        }
    }
}
