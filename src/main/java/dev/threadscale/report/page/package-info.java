/**
 * Pages as data, and the one class that renders them. What stands on a page is decided before;
 * templates only say where.
 */
package dev.threadscale.report.page;
