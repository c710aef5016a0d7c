/**
 * The causes of a difference between the two sides of a comparison, found in their flight
 * recordings, with a flame graph. Engines make the recordings when {@code run} asks for them;
 * {@code report} decides how causes look on a page. Begin with {@link RecordedForks}, then read
 * {@code Causes} for the arithmetic.
 */
package dev.threadscale.explain;
