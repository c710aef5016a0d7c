/**
 * The commands of the launcher, one class for each; only {@link Main} ends the process. A command
 * turns its options into a request and what comes of it into text and an exit code; the packages
 * that it calls measure, judge and draw. Begin with {@link Main}, then read {@code Threadscale},
 * the root command, {@code RunCommand}, and {@code StudyConsole}, which measures for it.
 */
package dev.threadscale.cli;
