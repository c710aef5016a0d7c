package dev.threadscale.run;

import dev.threadscale.results.ForkRecord;
import dev.threadscale.results.RunDirectory;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Marks forks that were disturbed. Each is judged once, when its round has ended, by the sentinels
 * until then: what later rounds are asked for must not depend on what comes after them.
 */
final class DisturbanceMarker {

    private DisturbanceMarker() {}

    /** Judges the forks that have not been judged yet, each by the sentinels of its own node. */
    static void mark(RunDirectory directory) {
        Map<String, List<ForkRecord>> sentinels = byNode(directory.sentinels());
        for (Map.Entry<String, List<ForkRecord>> node : byNode(directory.forks()).entrySet()) {
            judge(
                    directory,
                    node.getValue(),
                    sentinels.getOrDefault(node.getKey(), List.of()),
                    hostCpus(directory.record().host(node.getKey()).host()));
        }
    }

    private static Map<String, List<ForkRecord>> byNode(List<ForkRecord> records) {
        return records.stream()
                .collect(
                        Collectors.groupingBy(
                                one -> Objects.requireNonNullElse(one.node(), ""),
                                LinkedHashMap::new,
                                Collectors.toList()));
    }

    private static void judge(
            RunDirectory directory,
            List<ForkRecord> forks,
            List<ForkRecord> sentinels,
            OptionalLong hostCpus) {
        if (forks.stream().allMatch(ForkRecord::wasJudged)) {
            return;
        }
        Disturbance disturbance =
                new Disturbance(
                        Sentinels.medians(directory, sentinels),
                        numbers(sentinels, forks),
                        hostCpus);
        for (ForkRecord fork : forks) {
            if (!fork.wasJudged()) {
                // How a fork ended that did not complete is no measurement.
                List<Map<String, String>> measured =
                        fork.completed() ? directory.measured(fork) : List.of();
                directory.judged(
                        fork.judged(
                                fork.completed() ? disturbance.of(fork, measured) : Map.of(),
                                Disturbance.share(fork, measured)));
            }
        }
    }

    /** Those that there are, and those that were lost since. */
    private static SortedSet<Integer> numbers(List<ForkRecord> sentinels, List<ForkRecord> forks) {
        return Stream.concat(
                        sentinels.stream().map(ForkRecord::number),
                        forks.stream().map(ForkRecord::sentinel).filter(Objects::nonNull))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static OptionalLong hostCpus(Map<String, String> host) {
        try {
            return OptionalLong.of(Long.parseLong(host.getOrDefault("cpus", "")));
        } catch (NumberFormatException unknown) {
            return OptionalLong.empty();
        }
    }
}
