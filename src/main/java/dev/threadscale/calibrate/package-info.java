/**
 * Finds how small a difference a host can tell from noise: a study whose two sides are the same,
 * planned and run like any other.
 */
@NullMarked
package dev.threadscale.calibrate;

import org.jspecify.annotations.NullMarked;
