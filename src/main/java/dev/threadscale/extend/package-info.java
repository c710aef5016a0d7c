/**
 * The choice of the open findings that get further forks in a finished run: which of them these
 * would probably decide, what that takes, and how many fit into a budget. It measures nothing:
 * {@code run} does, and keeps the extension in the journal. Begin with {@link Outlook}.
 */
package dev.threadscale.extend;
