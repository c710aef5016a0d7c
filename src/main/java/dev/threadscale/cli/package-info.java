/**
 * The commands of the launcher, one class for each; only {@link Main} ends the process. Commands
 * parse, call and print; the packages that they call measure, judge and draw. Begin with {@link
 * Main}, then read {@code Threadscale}, the root command, and {@code RunCommand}.
 */
package dev.threadscale.cli;
