/**
 * Variables with a value at every combination of levels, the views that lay them out, and the words
 * and units for both. A point passes from an {@code Estimate} in a variable through a curve of a
 * panel to a chart or a table.
 */
package dev.threadscale.report.layout;
