/**
 * Pictures of a run: the kinds of pictures, what each shows, and how it is drawn as PNG and SVG.
 * This is the only package that uses JFreeChart and Batik; which axis goes where is decided in
 * {@code report.layout}. Begin with {@code PictureKinds}, which lists all kinds, then {@link Chart}
 * and {@link ChartRenderer}.
 */
package dev.threadscale.report.chart;
