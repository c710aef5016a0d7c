package dev.threadscale.results;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One of the nodes that share a run.
 *
 * @param host what the engine says of it
 * @param placement on which of its CPUs the run is; null until that is chosen
 * @param digests what identifies each runtime's program there, by runtime
 */
public record NodeRecord(
        Map<String, String> host,
        @Nullable PlacementRecord placement,
        Map<String, String> digests) {

    NodeRecord placed(PlacementRecord where) {
        return new NodeRecord(host, where, digests);
    }
}
