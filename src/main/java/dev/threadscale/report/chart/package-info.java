/**
 * The pictures of a run: the kinds of pictures, what each shows, and how it is drawn as PNG and
 * SVG. Only this package uses JFreeChart and Batik; {@code report.layout} decides where each axis
 * goes. Begin with {@code PictureKinds}, which lists all kinds, then read {@link Chart} and {@link
 * ChartRenderer}.
 */
package dev.threadscale.report.chart;
