/**
 * What the measurements of one run say: {@code summary.csv}, pictures and console tables, from
 * {@code run.json} and {@code iterations.csv} of the run directory and nothing else.
 */
package dev.threadscale.report;
