package dev.threadscale.measured;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The failed requests of a service in the measured windows of one fork.
 *
 * @param percent failed requests of all planned ones, as the mean over windows
 * @param kinds their number by kind, without kinds that did not occur
 */
public record RequestErrors(double percent, Map<String, Long> kinds) {

    public RequestErrors {
        kinds = Collections.unmodifiableMap(new LinkedHashMap<>(kinds));
    }
}
