package dev.threadscale.results;

import org.jspecify.annotations.Nullable;

/**
 * On which CPUs a run is.
 *
 * @param measured those that some fork is bound to; null if none is
 * @param spare those for all else; null if there are none
 * @param launcher those that the launcher was kept on; null if it was not
 */
public record PlacementRecord(
        @Nullable String measured, @Nullable String spare, @Nullable String launcher) {}
