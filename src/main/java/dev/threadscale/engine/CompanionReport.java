package dev.threadscale.engine;

import dev.threadscale.engine.ForkEnd.Failure;
import dev.threadscale.host.CpuSet;
import dev.threadscale.host.Placement;
import dev.threadscale.protocol.Line;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/** Reads the lines of a companion server while its fork is measured. */
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
     * Waits until it serves.
     *
     * @param end completes when no line can come any more
     * @return the port
     * @throws Failure.Thrown if it does not serve
     */
    public int awaitPort(CompletableFuture<?> end, StopSignal stop) throws InterruptedException {
        boolean inTime = stop.await(CompletableFuture.anyOf(port, end), PATIENCE);
        if (port.isDone()) {
            return port.join();
        }
        String problem =
                inTime
                        ? "ended before it served"
                        : "did not serve within %d s".formatted(PATIENCE.toSeconds());
        List<String> said = words();
        String reason =
                "the companion server " + problem + (said.isEmpty() ? "" : ": " + said.getFirst());
        throw new Failure.Thrown(Failure.refused(reason), null);
    }

    /** Its other lines. */
    List<String> words() {
        synchronized (words) {
            return List.copyOf(words);
        }
    }

    /** Passes its words on, to keep them with the fork; only after the worker's own lines. */
    public void tell(Consumer<String> output) {
        words().forEach(word -> output.accept("companion server: " + word));
    }

    /**
     * The CPUs of a companion server: apart from the measured ones if the host has enough of them.
     *
     * @param cpus reserved for it; empty if it may use all
     * @param notes to keep with the fork
     */
    public record CompanionPlace(Optional<CpuSet> cpus, List<String> notes) {

        private static final String SHARED =
                "the companion server had no CPU apart from the measured threads, and took time from them";

        /** The place next to a fork; {@code measured} is empty for a fork that may use all CPUs. */
        public static CompanionPlace beside(Optional<CpuSet> measured, Placement placement) {
            Optional<CpuSet> others = placement.beside(measured);
            return new CompanionPlace(others, others.isPresent() ? List.of() : List.of(SHARED));
        }

        /** Tells from a fork's notes whether its companion ran on the measured CPUs. */
        public static boolean isShared(List<String> notes) {
            return notes.contains(SHARED);
        }
    }
}
