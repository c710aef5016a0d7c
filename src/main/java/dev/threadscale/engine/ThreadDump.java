package dev.threadscale.engine;

import java.util.List;

/** What a virtual machine prints of its threads when it is sent SIGQUIT. */
public final class ThreadDump {

    private final List<DumpedThread> threads;
    private final boolean cycleFound;
    private final String text;

    ThreadDump(List<DumpedThread> threads, boolean cycleFound, String text) {
        this.threads = List.copyOf(threads);
        this.cycleFound = cycleFound;
        this.text = text;
    }

    /** Reads a whole dump. */
    public static ThreadDump parse(String text) {
        DumpReader reader = new DumpReader(line -> {});
        text.lines().forEach(reader);
        return reader.dump();
    }

    /** The dump as it came, cut if it is very long; ends with a line break. */
    public String text() {
        return text;
    }

    /** Whether the virtual machine itself has found threads that hold what each other wait for. */
    boolean cycleFound() {
        return cycleFound;
    }

    List<DumpedThread> threads(DumpedThread.Role role) {
        return threads.stream().filter(thread -> thread.role() == role).toList();
    }
}
