/** What a run measured, read from its files, and the analyses of it. */
package dev.threadscale.report.data;
