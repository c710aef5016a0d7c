/** Runs side by side: which of their configurations are the same, and how far they differ. */
package dev.threadscale.report.compare;
