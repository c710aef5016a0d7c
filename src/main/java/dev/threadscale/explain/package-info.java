/** From a recording of each side of a comparison to the causes of its difference. */
@NullMarked
package dev.threadscale.explain;

import org.jspecify.annotations.NullMarked;
