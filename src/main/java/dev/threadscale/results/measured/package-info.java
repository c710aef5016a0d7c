/** Reads the measurements that the claims of a run need. */
@NullMarked
package dev.threadscale.results.measured;

import org.jspecify.annotations.NullMarked;
