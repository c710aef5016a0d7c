/** Pure mathematics: no files, no formatting; every estimator is named where it is computed. */
package dev.threadscale.stats;
