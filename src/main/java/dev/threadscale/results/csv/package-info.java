/** Tables of the run directory as CSV: declared once, written, checked and read row by row. */
@NullMarked
package dev.threadscale.results.csv;

import org.jspecify.annotations.NullMarked;
