package dev.threadscale.run;

import dev.threadscale.measured.RequestErrors;
import dev.threadscale.protocol.RequestFailure;
import dev.threadscale.protocol.ServiceQuantity;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Adds up the failed requests that a service observes. Windows of warm-up count only until the
 * first measured one, so the errors of a fork that fails in its warm-up are known, too.
 */
final class FailedRequests {

    private static final Set<String> KINDS =
            Arrays.stream(RequestFailure.values())
                    .map(RequestFailure::key)
                    .collect(Collectors.toSet());

    private final Map<String, Long> kinds = new LinkedHashMap<>();
    private boolean measured;
    private double percents;
    private int windows;

    void observation(boolean isMeasured, String name, double value) {
        if (measured != isMeasured) {
            measured = isMeasured;
            kinds.clear();
            percents = 0;
            windows = 0;
        }
        if (name.equals(ServiceQuantity.ERROR_PERCENT)) {
            percents += value;
            windows++;
        } else if (KINDS.contains(name) && Math.round(value) > 0) {
            kinds.merge(name, Math.round(value), Long::sum);
        }
    }

    /** Returns their share and numbers; empty if the fork is not of a service. */
    Optional<RequestErrors> errors() {
        return windows == 0
                ? Optional.empty()
                : Optional.of(new RequestErrors(percents / windows, kinds));
    }
}
