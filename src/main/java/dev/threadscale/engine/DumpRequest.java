package dev.threadscale.engine;

import dev.threadscale.protocol.Line;
import dev.threadscale.protocol.Seen;
import dev.threadscale.protocol.VirtualDump;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Asks a worker at its time-out what its threads are doing, before the engine stops it. Passes on
 * the worker's lines except for those of the dumps.
 */
public final class DumpRequest implements Consumer<String> {

    /** A single dump cannot show whether anything moves. */
    private static final int DUMPS = 2;

    /** The interval at which the progress of a dump is checked. */
    private static final Duration LOOK = Duration.ofMillis(100);

    private final Consumer<String> output;
    private final Timing timing;
    private @Nullable DumpReader reader;
    private boolean hostSeen;
    private boolean tellsVirtual;

    /**
     * The waiting times for a dump.
     *
     * @param begin until the dump begins
     * @param line until the next line comes; after that the dump is considered complete
     * @param all until the whole dump must have come
     * @param between between two dumps, so that movement becomes visible
     */
    public record Timing(Duration begin, Duration line, Duration all, Duration between) {

        /**
         * Allows for ten thousand threads on a fraction of a CPU and for a host that stalls. An
         * incomplete dump does not prove a deadlock.
         */
        public static final Timing USUAL =
                new Timing(
                        Duration.ofSeconds(5),
                        Duration.ofSeconds(5),
                        Duration.ofSeconds(30),
                        Duration.ofSeconds(1));
    }

    /** The end of a worker, or of the wait for it. */
    @FunctionalInterface
    public interface WorkerEnd {

        /** Waits for the end, at most for the given time. */
        boolean comesWithin(Duration time) throws InterruptedException;
    }

    /**
     * Starts to pass on lines.
     *
     * @param output receives each line outside of a dump
     */
    public DumpRequest(Consumer<String> output, Timing timing) {
        this.output = output;
        this.timing = timing;
    }

    @Override
    public synchronized void accept(String line) {
        if (!hostSeen) {
            Line.parse(line)
                    .filter(parsed -> parsed.type() == Line.Type.HOST)
                    .ifPresent(this::host);
        }
        if (reader == null || Line.parse(line).isPresent()) {
            output.accept(line);
        } else {
            reader.accept(line);
        }
    }

    private void host(Line line) {
        hostSeen = true;
        tellsVirtual = VirtualDump.SIGNAL.equals(line.values().get(Seen.DUMP_SIGNAL.key()));
    }

    /**
     * Takes the dumps; returns fewer or none if the worker does not answer. Dumps of virtual
     * threads are taken between the dumps of the others, so no thread can escape both.
     *
     * @param kill sends a signal to the worker, by its name without SIG
     * @param end the end of the worker
     * @throws InterruptedException if the launcher has to stop
     */
    public List<ThreadDump> take(Consumer<String> kill, WorkerEnd end) throws InterruptedException {
        List<ThreadDump> dumps = new ArrayList<>();
        boolean answers = true;
        while (answers
                && dumps.size() < DUMPS
                && (dumps.isEmpty() || !end.comesWithin(timing.between()))) {
            DumpReader next = new DumpReader(output);
            synchronized (this) {
                reader = next;
            }
            ask("QUIT", next, 1, kill, end);
            if (asksForVirtual(next)) {
                ask(VirtualDump.SIGNAL, next, 2, kill, end);
            }
            synchronized (this) {
                next.passHeld();
                answers = next.begun();
                if (answers) {
                    dumps.add(next.dump());
                }
            }
        }
        return dumps;
    }

    private synchronized boolean asksForVirtual(DumpReader begun) {
        return tellsVirtual && begun.begun();
    }

    /**
     * Sends a signal and waits until the answer has come.
     *
     * @param parts number of parts that the dump then has
     */
    private void ask(
            String signal, DumpReader dump, int parts, Consumer<String> kill, WorkerEnd end)
            throws InterruptedException {
        kill.accept(signal);
        int seen = progress(dump).lines;
        Duration waited = Duration.ZERO;
        Duration quiet = Duration.ZERO;
        // Checks are counted instead of time, because a launcher that stalls reads no lines.
        while (!end.comesWithin(LOOK)) {
            waited = waited.plus(LOOK);
            Progress now = progress(dump);
            quiet = now.lines > seen ? Duration.ZERO : quiet.plus(LOOK);
            seen = now.lines;
            Duration patience =
                    now.begun < parts
                            ? timing.begin()
                            : now.parts < parts ? timing.line() : Duration.ZERO;
            boolean isQuiet = !quiet.isZero() && quiet.compareTo(patience) >= 0;
            if (isQuiet || waited.compareTo(timing.all()) >= 0) {
                return;
            }
        }
    }

    /**
     * The progress of a dump.
     *
     * @param begun number of parts that have begun
     * @param parts number of parts that are complete as far as they are judged
     */
    private record Progress(int lines, int begun, int parts) {}

    private synchronized Progress progress(DumpReader dump) {
        int begun = dump.json != null ? 2 : dump.begun() ? 1 : 0;
        return new Progress(dump.lines, begun, dump.parts);
    }

    /**
     * Reads one thread dump line by line. A dump may have ten thousand threads, so for each thread
     * only the judged properties are kept, and only as much text as people will read.
     */
    static final class DumpReader implements Consumer<String> {

        /** A thread takes about 1,500 characters. */
        static final int MOST_CHARACTERS = 2 << 20;

        /**
         * The limit for virtual threads is higher, because more of them are judged: about five
         * thousand.
         */
        private static final int MOST_JSON = 8 << 20;

        private static final String BEGIN = "Full thread dump";

        /** The start of the part about the heap, which comes after all threads and is the last. */
        private static final String HEAP = "Heap";

        /** The last line of the JSON. */
        private static final String END = "}";

        /** The start of the part about threads that block each other. */
        private static final String CYCLE = "Found one Java-level deadlock";

        private final List<DumpedThread> threads = new ArrayList<>();
        private final StringBuilder text = new StringBuilder();
        private final StringBuilder stack = new StringBuilder();
        private @Nullable StringBuilder json;
        private final Consumer<String> others;

        /** The line with the time of a dump, which comes before the dump. */
        private @Nullable String held;

        private boolean cut;
        private boolean cycleFound;
        private int lines;

        /**
         * The number of parts of which everything that is judged has come: platform threads, then
         * virtual threads.
         */
        private int parts;

        private @Nullable String header;

        /**
         * Prepares to read.
         *
         * @param others receives the lines before the dump
         */
        DumpReader(Consumer<String> others) {
            this.others = others;
        }

        @Override
        public void accept(String line) {
            if (!begun() && !line.startsWith(BEGIN)) {
                passHeld();
                held = line;
                return;
            }
            if (!begun() && held != null) {
                keep(held);
            }
            lines++;
            keep(line);
            if (line.equals(VirtualDump.HEADER)) {
                endEntry();
                json = new StringBuilder();
            } else if (json != null) {
                // A truncated dump is not valid JSON and does not prove anything.
                json.append(line, 0, Math.min(line.length(), MOST_JSON - json.length()));
                parts += line.equals(END) ? 1 : 0;
            } else if (line.isBlank()) {
                endEntry();
            } else if (header == null) {
                cycleFound |= line.startsWith(CYCLE);
                parts += line.equals(HEAP) ? 1 : 0;
                header = line;
            } else {
                stack.append(line).append('\n');
            }
        }

        /** Passes on the line that looked like the start of a dump if no dump followed. */
        void passHeld() {
            if (!begun() && held != null) {
                others.accept(held);
                held = null;
            }
        }

        private void keep(String line) {
            if (cut) {
                return;
            }
            cut = text.length() + line.length() > MOST_CHARACTERS;
            text.append(
                            cut
                                    ? "... cut here: the dump is longer than %d characters"
                                            .formatted(MOST_CHARACTERS)
                                    : line)
                    .append('\n');
        }

        private void endEntry() {
            if (header != null) {
                DumpedThread.parse(header, stack.toString()).ifPresent(threads::add);
                header = null;
                stack.setLength(0);
            }
        }

        boolean begun() {
            return lines > 0;
        }

        ThreadDump dump() {
            endEntry();
            return new ThreadDump(
                    threads,
                    cycleFound,
                    Optional.ofNullable(json)
                            .flatMap(dumped -> VirtualThreads.parse(dumped.toString())),
                    text.toString());
        }
    }
}
