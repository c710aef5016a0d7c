/**
 * The one exception for failures that a user can fix, with its problem, its place and its remedy.
 * Failures of the kit itself and the printing of messages are not here: {@code cli} turns
 * exceptions into text and exit codes. Begin with {@link UserException}.
 */
package dev.threadscale.error;
