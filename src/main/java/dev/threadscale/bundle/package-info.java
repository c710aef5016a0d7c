/**
 * Describes a run directory in the words of others' tools, so that it can be published as it is.
 */
@NullMarked
package dev.threadscale.bundle;

import org.jspecify.annotations.NullMarked;
