package dev.threadscale.comparison;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.stream.Stream;

/**
 * A configuration or a finding on two sides, one of which may lack it.
 *
 * @param key equal on both sides, for example the levels of a configuration
 * @param base the reference side
 */
public record MatchedPair<K, T>(K key, Optional<T> base, Optional<T> head) {

    /** Matches two sides. Keys of the base come first, followed by keys that only the head has. */
    public static <K, T> List<MatchedPair<K, T>> of(Map<K, T> base, Map<K, T> head) {
        return Stream.of(base, head)
                .flatMap(side -> side.keySet().stream())
                .distinct()
                .map(key ->
                        new MatchedPair<>(
                                key,
                                Optional.ofNullable(base.get(key)),
                                Optional.ofNullable(head.get(key))))
                .toList();
    }

    /** Returns the values that exist, base first. */
    public Stream<T> sides() {
        return Stream.of(base, head).flatMap(Optional::stream);
    }

    /** Combines base and head; empty if either is missing. */
    public <R> Optional<R> both(BiFunction<T, T, R> combine) {
        return base.flatMap(one -> head.map(other -> combine.apply(one, other)));
    }
}
