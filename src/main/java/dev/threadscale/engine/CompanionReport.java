package dev.threadscale.engine;

import dev.threadscale.host.CpuSet;
import dev.threadscale.protocol.Line;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/**
 * Reads the lines of a companion server while its fork is measured, and notes with the fork whether
 * the server took CPU time from it.
 */
public final class CompanionReport implements Consumer<String> {

    /** A start takes less than a second if CPUs are free. */
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    /** The number of lines kept. Further lines would only repeat these. */
    private static final int MOST_WORDS = 20;

    private static final String SHARED =
            "the companion server had no CPU apart from the measured threads, and took time from them";

    private final CompletableFuture<Integer> port = new CompletableFuture<>();
    private final List<String> words = new ArrayList<>();

    /**
     * Returns the notes to keep with the fork of a companion server.
     *
     * @param cpus CPUs reserved for the server; empty if it shares the measured ones
     */
    public static List<String> notes(Optional<CpuSet> cpus) {
        return cpus.isPresent() ? List.of() : List.of(SHARED);
    }

    /** Returns true if a fork's notes say that its companion ran on the measured CPUs. */
    public static boolean isShared(List<String> notes) {
        return notes.contains(SHARED);
    }

    @Override
    public void accept(String text) {
        Optional<Line> line = Line.parse(text);
        if (line.filter(CompanionReport::serves).isPresent()) {
            port.complete(Integer.valueOf(line.get().values().get(Line.PORT)));
            return;
        }
        String message = line.map(l -> l.values().get(Line.MESSAGE)).orElse(text);
        synchronized (words) {
            if (words.size() < MOST_WORDS) {
                words.add(message);
            }
        }
    }

    private static boolean serves(Line line) {
        return line.type() == Line.Type.SERVING
                && line.values().getOrDefault(Line.PORT, "").matches("[0-9]{1,5}");
    }

    /**
     * Waits until the server accepts connections.
     *
     * @param end completes when no more lines can come
     * @return the port
     * @throws Failure.Thrown if the server does not start
     */
    public int awaitPort(CompletableFuture<?> end, StopSignal stop) throws InterruptedException {
        boolean inTime = stop.await(CompletableFuture.anyOf(port, end), PATIENCE);
        if (port.isDone()) {
            return port.join();
        }
        String problem =
                inTime
                        ? "ended before it accepted connections"
                        : "did not accept connections within %d s".formatted(PATIENCE.toSeconds());
        List<String> said = words();
        String reason =
                "the companion server " + problem + (said.isEmpty() ? "" : ": " + said.getFirst());
        throw new Failure.Thrown(Failure.refused(reason), null);
    }

    /** Returns its other lines. */
    List<String> words() {
        synchronized (words) {
            return List.copyOf(words);
        }
    }

    /**
     * Passes its lines on, to be kept with the fork. Call this only after the worker's own lines
     * have been read.
     */
    public void tell(Consumer<String> output) {
        words().forEach(word -> output.accept("companion server: " + word));
    }
}
