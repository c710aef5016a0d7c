package dev.threadscale.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Reads a thread dump line by line. There may be ten thousand threads in it, so of each only what
 * is judged stays, and of the text as much as anybody reads.
 */
final class DumpReader implements Consumer<String> {

    /** A thread takes some 1,500 characters. */
    static final int MOST_CHARACTERS = 2 << 20;

    private static final String BEGIN = "Full thread dump";

    /** Begins the part that the virtual machine adds for threads that lock each other out. */
    private static final String CYCLE = "Found one Java-level deadlock";

    private final List<DumpedThread> threads = new ArrayList<>();
    private final StringBuilder text = new StringBuilder();
    private final Consumer<String> others;

    /** The time of a dump stands on a line of its own, before it. */
    private @Nullable String held;

    private boolean begun;
    private boolean cut;
    private boolean cycleFound;
    private int lines;
    private @Nullable ThreadEntry entry;

    /**
     * Prepares to read one dump.
     *
     * @param others receives the lines that come before it
     */
    DumpReader(Consumer<String> others) {
        this.others = others;
    }

    @Override
    public void accept(String line) {
        if (!begun && line.startsWith(BEGIN)) {
            begun = true;
            if (held != null) {
                keep(held);
            }
        }
        if (begun) {
            lines++;
            keep(line);
            read(line);
        } else {
            passHeld();
            held = line;
        }
    }

    /** Passes on what was taken for the line before a dump, if none has come. */
    void passHeld() {
        if (!begun && held != null) {
            others.accept(held);
            held = null;
        }
    }

    private void keep(String line) {
        if (cut) {
            return;
        }
        if (text.length() + line.length() > MOST_CHARACTERS) {
            text.append("... cut here: the dump is longer than ")
                    .append(MOST_CHARACTERS)
                    .append(" characters\n");
            cut = true;
        } else {
            text.append(line).append('\n');
        }
    }

    private void read(String line) {
        if (line.isBlank()) {
            endEntry();
        } else if (entry == null) {
            cycleFound |= line.startsWith(CYCLE);
            entry = ThreadEntry.begin(line);
        } else {
            entry.add(line);
        }
    }

    private void endEntry() {
        if (entry != null) {
            entry.thread().ifPresent(threads::add);
            entry = null;
        }
    }

    boolean begun() {
        return begun;
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
