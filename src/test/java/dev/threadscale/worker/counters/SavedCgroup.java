package dev.threadscale.worker.counters;

import dev.threadscale.protocol.IterationColumn;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;

/** Files that a process saw in {@code /proc} and {@code /sys} of other hosts. */
final class SavedCgroup {

    private SavedCgroup() {}

    /** The folder that stands for the root of that host. */
    static Path root(String tree) throws URISyntaxException {
        URL folder = SavedCgroup.class.getResource("/cgroup/" + tree);
        return Path.of(Objects.requireNonNull(folder, tree).toURI());
    }

    static Map<IterationColumn, Long> reading(CounterSource source) {
        Map<IterationColumn, Long> values = new EnumMap<>(IterationColumn.class);
        source.read(values);
        return values;
    }
}
