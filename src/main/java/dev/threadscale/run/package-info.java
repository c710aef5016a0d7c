/**
 * A run from its first fork to its last: which fork is next and on which node, when there are
 * enough, and how the host disturbed them. It neither knows how an engine runs a fork nor what a
 * file looks like; experiments and plans are given. Begin with {@link Runner}, then {@link
 * RemainingWork} and {@link Nodes}.
 */
package dev.threadscale.run;
