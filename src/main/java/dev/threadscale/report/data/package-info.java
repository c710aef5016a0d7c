/**
 * The measurements of a run as a report sees them, with the analyses made of them: scaling laws,
 * pool sizes, effects of nodes. It holds no layout, no words for tables and no drawing; the
 * declarations of CSV files are in {@code results}. Begin with {@link Evidence}, then {@link
 * Dataset}.
 */
package dev.threadscale.report.data;
