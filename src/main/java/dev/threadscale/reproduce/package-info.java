/** Repeats somebody's study: its experiment from the run directory, and what came out of both. */
@NullMarked
package dev.threadscale.reproduce;

import org.jspecify.annotations.NullMarked;
