package dev.threadscale.engine;

/** The limits that an engine enforces. */
public enum Enforced {
    /** CPUs, quota and memory. */
    ALL,
    /** The same, but of CPUs only their number: the fork has them to itself, whichever they are. */
    COUNT,
    /** Only CPUs. */
    CPUS
}
