/**
 * Charts as data, and the one class that draws them. A new kind of chart makes a {@link
 * dev.threadscale.report.chart.Chart}; it needs to know nothing about drawing.
 */
package dev.threadscale.report.chart;
