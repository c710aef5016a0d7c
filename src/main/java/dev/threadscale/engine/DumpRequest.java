package dev.threadscale.engine;

import dev.threadscale.protocol.Line;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Asks a worker that has reached its time-out for what its threads do, before it is stopped. Until
 * then its lines are passed on; from then on those of the dumps are taken out.
 */
public final class DumpRequest implements Consumer<String> {

    /** One dump does not tell whether anything moves. */
    private static final int DUMPS = 2;

    private final Consumer<String> output;
    private final Patience patience;
    private @Nullable DumpReader reader;

    /**
     * How long dumps are waited for.
     *
     * @param begin until a dump begins
     * @param pause without a line, after which a dump has ended
     * @param all until a dump has to have ended
     */
    public record Patience(Duration begin, Duration pause, Duration all) {

        /** With room for ten thousand threads on a part of a CPU. */
        public static final Patience USUAL =
                new Patience(Duration.ofSeconds(5), Duration.ofMillis(500), Duration.ofSeconds(30));
    }

    /** The end of a worker, or of waiting for it. */
    @FunctionalInterface
    public interface End {
        /** Waits for a time at most. */
        boolean comesWithin(Duration time) throws InterruptedException;
    }

    /**
     * Begins to pass on lines.
     *
     * @param output receives each line that is none of a dump's
     */
    public DumpRequest(Consumer<String> output, Patience patience) {
        this.output = output;
        this.patience = patience;
    }

    @Override
    public synchronized void accept(String line) {
        if (reader == null || Line.parse(line).isPresent()) {
            output.accept(line);
        } else {
            reader.accept(line);
        }
    }

    /**
     * Takes the dumps; fewer or none if the worker does not answer.
     *
     * @param quit sends SIGQUIT to the worker
     * @param end of the worker
     * @throws InterruptedException if the launcher is told to stop
     */
    public List<ThreadDump> take(Runnable quit, End end) throws InterruptedException {
        List<ThreadDump> dumps = new ArrayList<>();
        for (int i = 0; i < DUMPS; i++) {
            DumpReader next = new DumpReader(output);
            read(next);
            quit.run();
            awaitQuiet(next, end);
            synchronized (this) {
                next.passHeld();
                if (!next.begun()) {
                    break;
                }
                dumps.add(next.dump());
            }
        }
        return dumps;
    }

    private synchronized void read(DumpReader next) {
        reader = next;
    }

    /** No line says that a dump has ended: which one is the last depends on the collector. */
    private void awaitQuiet(DumpReader dump, End end) throws InterruptedException {
        long start = System.nanoTime();
        int seen = 0;
        boolean more = true;
        while (more && !end.comesWithin(patience.pause())) {
            Duration waited = Duration.ofNanos(System.nanoTime() - start);
            int lines = lines(dump);
            more =
                    lines == 0
                            ? waited.compareTo(patience.begin()) < 0
                            : lines > seen && waited.compareTo(patience.all()) < 0;
            seen = lines;
        }
    }

    private synchronized int lines(DumpReader dump) {
        return dump.lines();
    }
}
