/**
 * The JSON of the records in a run directory: how they are written, read and changed, and which
 * members may be missing. The records themselves are in {@code results}. Begin with {@link Json}.
 */
package dev.threadscale.results.json;
