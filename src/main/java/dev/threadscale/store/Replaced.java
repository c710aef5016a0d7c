package dev.threadscale.store;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Which disturbed forks others stand for, so that only these count. */
final class Replaced {

    private Replaced() {}

    /**
     * Ids of the forks that are replaced: of each configuration so many disturbed ones stay, the
     * first, as it lacks undisturbed ones.
     *
     * @param forks of the run
     * @param planned how many each configuration had in the plan
     */
    static Set<String> of(List<ForkRecord> forks, int planned) {
        Map<String, List<ForkRecord>> completed =
                forks.stream()
                        .filter(ForkRecord::completed)
                        .sorted(Comparator.comparingInt(ForkRecord::number))
                        .collect(Collectors.groupingBy(ForkRecord::configuration));
        Set<String> replaced = new HashSet<>();
        for (List<ForkRecord> its : completed.values()) {
            List<ForkRecord> disturbed = new ArrayList<>(its);
            disturbed.removeIf(fork -> !fork.wasDisturbed());
            long wanted = its.stream().filter(fork -> fork.number() <= planned).count();
            long stay = Math.clamp(wanted - (its.size() - disturbed.size()), 0, disturbed.size());
            disturbed.stream().skip(stay).map(ForkRecord::id).forEach(replaced::add);
        }
        return replaced;
    }
}
