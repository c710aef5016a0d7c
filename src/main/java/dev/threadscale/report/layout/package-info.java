/**
 * The layout of measured values: which axes become the x axis, curves and panels, and how levels
 * and numbers are written. It does not draw; pictures and tables both follow its decisions. Begin
 * with {@link Frame}, whose axes {@link Facets} assign, and which {@link Panel}s show.
 */
package dev.threadscale.report.layout;
