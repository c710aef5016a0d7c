package dev.threadscale.engine;

import dev.threadscale.protocol.Line;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/** What a companion server says, line by line; read while its fork is measured. */
public final class CompanionReport implements Consumer<String> {

    /** A start takes less than a second where CPUs are free. */
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    /** More lines would only repeat these. */
    private static final int MOST_WORDS = 20;

    private final CompletableFuture<Integer> port = new CompletableFuture<>();
    private final List<String> words = new ArrayList<>();

    @Override
    public void accept(String text) {
        Optional<Line> line = Line.parse(text);
        Optional<Integer> serving =
                line.filter(l -> l.type() == Line.Type.SERVING).flatMap(CompanionReport::port);
        if (serving.isPresent()) {
            port.complete(serving.get());
            return;
        }
        String message = line.map(l -> l.values().get(Line.MESSAGE)).orElse(text);
        synchronized (words) {
            if (words.size() < MOST_WORDS) {
                words.add(message);
            }
        }
    }

    private static Optional<Integer> port(Line line) {
        try {
            return Optional.of(Integer.valueOf(line.values().getOrDefault(Line.PORT, "")));
        } catch (NumberFormatException none) {
            return Optional.empty();
        }
    }

    /**
     * Waits until it serves.
     *
     * @param end completes when no line can come any more
     * @return the port
     * @throws CompanionFailedException if it does not serve
     */
    public int awaitPort(CompletableFuture<?> end, StopSignal stop)
            throws CompanionFailedException, InterruptedException {
        boolean inTime = stop.await(CompletableFuture.anyOf(port, end), PATIENCE);
        if (port.isDone()) {
            return port.join();
        }
        String problem =
                inTime
                        ? "ended before it served"
                        : "did not serve within %d s".formatted(PATIENCE.toSeconds());
        List<String> said = words();
        throw new CompanionFailedException(
                "the companion server " + problem + (said.isEmpty() ? "" : ": " + said.getFirst()));
    }

    /** What it said besides that it serves. */
    public List<String> words() {
        synchronized (words) {
            return List.copyOf(words);
        }
    }

    /** Passes on what it said, to be kept with its fork; only once the worker's own lines ended. */
    public void tell(Consumer<String> output) {
        words().forEach(word -> output.accept("companion server: " + word));
    }
}
