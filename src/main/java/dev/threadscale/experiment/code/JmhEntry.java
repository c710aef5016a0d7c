package dev.threadscale.experiment.code;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;

/**
 * A line of the list that JMH's annotation processor puts into a jar: a benchmark in one mode, with
 * its annotations.
 *
 * @param name including its class
 * @param generated the class that JMH runs
 * @param mode by its long name
 * @param group number of threads of a group, 1 without groups
 * @param options options of the virtual machine
 * @param params default values by name; empty if they are only known to the code
 */
record JmhEntry(
        String name,
        String generated,
        String mode,
        int group,
        OptionalInt warmups,
        Optional<Duration> warmupTime,
        OptionalInt iterations,
        Optional<Duration> time,
        List<String> options,
        Map<String, List<String>> params) {

    static final String LIST = "META-INF/BenchmarkList";

    private static final String MAGIC = "JMH ";

    /**
     * The maximum number of entries: more than anybody has, and few enough that a hostile jar does
     * no harm.
     */
    private static final int MOST = 20_000;

    JmhEntry {
        options = List.copyOf(options);
        params = Collections.unmodifiableMap(params);
    }

    /**
     * Returns the lists of all jars of a class path.
     *
     * @throws IOException if one is not in the format of JMH
     */
    static List<JmhEntry> of(JmhVersion version, ClassFiles classes) throws IOException {
        List<JmhEntry> entries = new ArrayList<>();
        for (byte[] list : classes.resources(LIST)) {
            Stream<String> lines = new String(list, StandardCharsets.UTF_8).lines();
            for (String line : (Iterable<String>) lines::iterator) {
                if (!line.isBlank()) {
                    entries.add(parse(version, line));
                }
                if (entries.size() > MOST) {
                    throw new IOException("its list of benchmarks is too long");
                }
            }
        }
        return entries;
    }

    private static JmhEntry parse(JmhVersion version, String line) throws IOException {
        if (!line.startsWith(MAGIC)) {
            throw unreadable();
        }
        try {
            return new JmhLine(line, MAGIC.length(), version.armorsValues()).entry();
        } catch (IndexOutOfBoundsException | NumberFormatException broken) {
            throw unreadable();
        }
    }

    private static IOException unreadable() {
        return new IOException("its %s is of an unknown version of JMH".formatted(LIST));
    }
}
