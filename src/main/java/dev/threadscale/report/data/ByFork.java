package dev.threadscale.report.data;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What is gathered of each fork. Rows of a fork follow each other, so the latest is at hand. */
final class ByFork<V> {

    private final Supplier<V> fresh;
    private final Map<String, V> forks = new LinkedHashMap<>();
    private @Nullable String latestFork;
    private @Nullable V latest;

    ByFork(Supplier<V> fresh) {
        this.fresh = fresh;
    }

    V of(String fork) {
        V known = latest;
        if (known == null || !fork.equals(latestFork)) {
            known = forks.computeIfAbsent(fork, any -> fresh.get());
            latest = known;
            latestFork = fork;
        }
        return known;
    }

    boolean isEmpty() {
        return forks.isEmpty();
    }

    /** In the order of their first rows. */
    Collection<V> values() {
        return forks.values();
    }
}
