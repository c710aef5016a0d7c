/**
 * From the flight recordings of both sides of a comparison to the causes of their difference, and a
 * flame graph of it. Recordings are made by the engines, at the request of {@code run}; how causes
 * look on a page is decided in {@code report}. Begin with {@link RecordedForks}, then {@code
 * Causes} for the arithmetic.
 */
package dev.threadscale.explain;
