/**
 * The report of one run: it reads the run directory and writes tables, pictures and the page. Only
 * the order of these steps is here; data, layout, charts, tables, pages and comparisons of runs
 * have packages below. Begin with {@link Report}.
 */
package dev.threadscale.report;
