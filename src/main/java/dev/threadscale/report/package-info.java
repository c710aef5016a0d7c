/**
 * The report of one run: it reads the run directory and writes tables, pictures and the page. This
 * package only has the order of these steps; the subpackages have data, layout, charts, tables,
 * pages and comparisons of runs. Begin with {@link Report}.
 */
package dev.threadscale.report;
