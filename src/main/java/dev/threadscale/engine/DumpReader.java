package dev.threadscale.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Reads one thread dump line by line. Dumps may have ten thousand threads, so it keeps of each
 * thread only what is judged, and of the text as much as anybody reads.
 */
final class DumpReader implements Consumer<String> {

    /** A thread takes some 1,500 characters. */
    static final int MOST_CHARACTERS = 2 << 20;

    private static final String BEGIN = "Full thread dump";

    /** Begins the part on threads that lock each other out. */
    private static final String CYCLE = "Found one Java-level deadlock";

    private final List<ThreadDump.DumpedThread> threads = new ArrayList<>();
    private final StringBuilder text = new StringBuilder();
    private final StringBuilder stack = new StringBuilder();
    private final Consumer<String> others;

    /** The time of a dump stands on a line of its own, before it. */
    private @Nullable String held;

    private boolean cut;
    private boolean cycleFound;
    private int lines;
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
        if (line.isBlank()) {
            endEntry();
        } else if (header == null) {
            cycleFound |= line.startsWith(CYCLE);
            header = line;
        } else {
            stack.append(line).append('\n');
        }
    }

    /** Passes on what was taken for the line before a dump, if no dump has come. */
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
            ThreadDump.DumpedThread.parse(header, stack.toString()).ifPresent(threads::add);
            header = null;
            stack.setLength(0);
        }
    }

    boolean begun() {
        return lines > 0;
    }

    /** How many lines of the dump have come. */
    int lines() {
        return lines;
    }

    ThreadDump dump() {
        endEntry();
        return new ThreadDump(threads, cycleFound, text.toString());
    }
}
