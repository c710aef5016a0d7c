package dev.threadscale.report;

import dev.threadscale.stats.Estimate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Values of one quantity, fork by fork. Unknown values are left out, so a fork may be missing. */
final class Quantity {

    private final Map<String, Numbers> forks = new LinkedHashMap<>();

    void add(String fork, double value) {
        forks.computeIfAbsent(fork, name -> new Numbers()).add(value);
    }

    Optional<Estimate> estimate() {
        if (forks.isEmpty()) {
            return Optional.empty();
        }
        List<double[]> values = forks.values().stream().map(Numbers::toArray).toList();
        return Optional.of(Estimate.of(values));
    }
}
