/** What the files of a run say of the claims of its experiment. */
@NullMarked
package dev.threadscale.results.measured;

import org.jspecify.annotations.NullMarked;
