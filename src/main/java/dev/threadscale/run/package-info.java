/**
 * A study from its request to its last fork: its images and run directories, then which fork is
 * next and on which node, when there are enough forks, and how the host disturbed them. It does not
 * know how an engine runs a fork or what a file looks like, and prints nothing: it tells a listener
 * what happens. Begin with {@link Study}, then {@link Runner} and {@link RemainingWork}.
 */
package dev.threadscale.run;
