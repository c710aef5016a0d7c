package dev.threadscale.engine;

/** The limits that an engine enforces. */
public enum Enforced {
    /** The CPUs, the quota and the memory limit. */
    ALL,
    /**
     * The number of CPUs, the quota and the memory limit. The fork has its CPUs to itself, but the
     * engine does not choose which.
     */
    COUNT,
    /** The CPUs only. */
    CPUS
}
