package dev.threadscale.experiment;

import dev.threadscale.experiment.yaml.Fields;
import dev.threadscale.experiment.yaml.YamlNode;
import dev.threadscale.protocol.ServiceQuantity;
import dev.threadscale.workload.Observed;
import dev.threadscale.workload.WorkloadType;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads the service level of a search, such as {@code {p99: 50ms, errors: 0.1%}}. */
final class ServiceLevelReader {

    /** The limits by key: the observed value that each is about. */
    private static final Map<String, String> OBSERVED = observed();

    private ServiceLevelReader() {}

    private static Map<String, String> observed() {
        Map<String, String> observed = new LinkedHashMap<>();
        for (String percentile : ServiceQuantity.PERCENTILES) {
            observed.put(ServiceQuantity.label(percentile), ServiceQuantity.latency(percentile));
        }
        observed.put(ServiceQuantity.ERRORS, ServiceQuantity.ERROR_PERCENT);
        return observed;
    }

    /** Reads the limits by the names of the observed values, in ns or percent. */
    static Map<String, BigDecimal> read(YamlNode node, WorkloadType type) {
        Fields fields = Fields.of(node, "the service level").know(OBSERVED.keySet()).requiring();
        Map<String, BigDecimal> limits = new LinkedHashMap<>();
        OBSERVED.forEach((key, observed) ->
                fields.optional(key).ifPresent(limit -> limits.put(observed, limit(key, limit))));
        if (limits.isEmpty()) {
            throw node.problem("the service level does not have a limit")
                    .fix("Write for example 'for: {p99: 50ms, errors: 0.1%%}'.");
        }
        List<String> known = type.observed().stream().map(Observed::name).toList();
        if (!known.containsAll(limits.keySet())) {
            throw node.problem(
                            "the workload '%s' does not observe latencies, so it cannot meet a service level",
                            type.name())
                    .fix("Use the workload 'service', or search for the knee: 'for: knee'.");
        }
        return limits;
    }

    private static BigDecimal limit(String key, YamlNode node) {
        return key.equals(ServiceQuantity.ERRORS)
                ? Values.percentage(node, key, "0", "99")
                : BigDecimal.valueOf(Values.duration(node, key).toNanos());
    }
}
