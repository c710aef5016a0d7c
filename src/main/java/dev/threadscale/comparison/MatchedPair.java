package dev.threadscale.comparison;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.stream.Stream;

/**
 * A configuration or a finding on two sides, either of which may lack it.
 *
 * @param key equal on both sides, such as the levels of a configuration
 * @param base the side that is compared with
 */
public record MatchedPair<K, T>(K key, Optional<T> base, Optional<T> head) {

    /** Matches two sides. Keys of the base come first, then those of the head alone. */
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

    /** The values of the sides that have one. */
    public Stream<T> sides() {
        return Stream.of(base, head).flatMap(Optional::stream);
    }

    /** Combines base and head; empty if either is missing. */
    public <R> Optional<R> both(BiFunction<T, T, R> combine) {
        return base.flatMap(one -> head.map(other -> combine.apply(one, other)));
    }
}
