/**
 * The commands of the launcher, one class for each; only {@link Main} ends the process. Commands
 * parse, call and print: measuring, judging and drawing are done in the packages that they call.
 * Begin with {@link Main}, then {@code Threadscale}, the root command, and {@code RunCommand}.
 */
package dev.threadscale.cli;
