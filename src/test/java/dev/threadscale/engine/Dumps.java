package dev.threadscale.engine;

import dev.threadscale.engine.DumpRequest.DumpReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/**
 * Saved dumps, each file two of one process, taken with SIGQUIT within a second. Those of the
 * starvation, of sleeping, computing and taking turns are of the worker itself; those of virtual
 * threads that lock each other out of {@link dev.threadscale.fixture.LockingOut}, as the launcher
 * keeps them; the others of {@code Waits.java} beside them.
 */
public final class Dumps {

    private static final Path FOLDER = Path.of("src/test/resources/threads");

    private Dumps() {}

    /** What a virtual machine has written. */
    static String text(String name) {
        try {
            return Files.readString(FOLDER.resolve(name + ".txt"));
        } catch (IOException missing) {
            throw new UncheckedIOException(missing);
        }
    }

    public static List<ThreadDump> saved(String name) {
        return parse(text(name));
    }

    static List<ThreadDump> parse(String text) {
        return Arrays.stream(text.split("(?=Full thread dump)", -1))
                .filter(part -> part.startsWith("Full thread dump"))
                .map(Dumps::dump)
                .toList();
    }

    private static ThreadDump dump(String text) {
        DumpReader reader = new DumpReader(line -> {});
        text.lines().forEach(reader);
        return reader.dump();
    }
}
