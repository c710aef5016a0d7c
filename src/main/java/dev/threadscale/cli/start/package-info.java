/** The first class of the launcher; it runs on any Java. */
package dev.threadscale.cli.start;
