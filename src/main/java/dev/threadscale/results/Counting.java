package dev.threadscale.results;

import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Which forks count: disturbed ones only as far as there are not enough others.
 *
 * @param planned how many forks each configuration has in the plan
 * @param adaptive true if a precision adds to them
 */
public record Counting(int planned, boolean adaptive) {

    /** A host that has left so few forks alone is like that: it is its usual state. */
    private static final int ATTEMPTS = 2;

    /** Whether disturbed forks may still be replaced, which others are then to be measured for. */
    public boolean isOpen(List<ForkRecord> completed) {
        return quiet(completed).count() < planned && completed.size() < ATTEMPTS * planned;
    }

    /**
     * Those that count, the undisturbed ones first. Of the disturbed ones these are the first that
     * the plan lacks otherwise; or all, if a precision is to be reached on a host that is never
     * quiet.
     *
     * @param completed forks of one configuration
     */
    public List<ForkRecord> counted(List<ForkRecord> completed) {
        long quiet = quiet(completed).count();
        if (adaptive && quiet < planned && !isOpen(completed)) {
            return completed;
        }
        long wanted = completed.stream().filter(fork -> fork.number() <= planned).count();
        return Stream.concat(
                        quiet(completed),
                        completed.stream()
                                .filter(ForkRecord::wasDisturbed)
                                .sorted(Comparator.comparingInt(ForkRecord::number))
                                .limit(Math.max(0, wanted - quiet)))
                .toList();
    }

    private static Stream<ForkRecord> quiet(List<ForkRecord> completed) {
        return completed.stream().filter(fork -> !fork.wasDisturbed());
    }

    /**
     * Ids of the forks for which others stand.
     *
     * @param forks of the run
     */
    Set<String> replaced(List<ForkRecord> forks) {
        return forks.stream()
                .filter(ForkRecord::completed)
                .collect(Collectors.groupingBy(ForkRecord::configuration))
                .values()
                .stream()
                .flatMap(its -> {
                    List<ForkRecord> counted = counted(its);
                    return its.stream().filter(fork -> !counted.contains(fork));
                })
                .map(ForkRecord::id)
                .collect(Collectors.toSet());
    }
}
