/**
 * A run from its first fork to its last: which fork is next and on which node, when there are
 * enough forks, and how the host disturbed them. It is given a plan, and does not know how an
 * engine runs a fork or what a file looks like. Begin with {@link Runner}, then {@link
 * RemainingWork} and {@link Nodes}.
 */
package dev.threadscale.run;
