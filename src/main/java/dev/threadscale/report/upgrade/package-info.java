/**
 * The changes from release to release of the JDK within a run: which runtimes are releases, and the
 * ratio of each configuration's time to that with the release before. Pictures and tables show
 * them. Begin with {@link Upgrades}.
 */
package dev.threadscale.report.upgrade;
