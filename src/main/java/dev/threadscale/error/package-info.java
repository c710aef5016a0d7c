/**
 * The one exception for failures that a user can fix, with a problem, a place and a remedy. It does
 * not print anything: {@code cli} turns exceptions into text and exit codes. Begin with {@link
 * UserException}.
 */
package dev.threadscale.error;
