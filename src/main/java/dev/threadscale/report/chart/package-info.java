/**
 * Pictures of a run: which kinds there are, what each shows, and how it is drawn as PNG and SVG.
 * This is the only package that uses JFreeChart and Batik; which axis goes where is decided in
 * {@code report.layout}. Begin with {@link Gallery}, which lists all kinds, then {@link Chart} and
 * {@link ChartRenderer}.
 */
package dev.threadscale.report.chart;
