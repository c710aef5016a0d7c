/** Results of JMH as runs of the kit. */
@NullMarked
package dev.threadscale.results.jmh;

import org.jspecify.annotations.NullMarked;
