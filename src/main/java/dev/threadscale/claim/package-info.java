/**
 * Published or expected claims as data, and what measurements say of them. Knows no file: claims
 * come from the experiment or from {@code run.json}, their measurements from the CSVs of a run.
 */
package dev.threadscale.claim;
