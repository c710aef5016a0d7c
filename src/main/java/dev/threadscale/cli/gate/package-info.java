/** What a gate measures of two versions, and what it says of them. */
package dev.threadscale.cli.gate;
