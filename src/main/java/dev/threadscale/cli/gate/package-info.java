/**
 * The comparison of two versions by {@code gate}: its plan, its verdict on each configuration, and
 * its answer. Forks are run as for any other experiment, and pairs are judged in {@code
 * comparison}; the command and its options are in {@code cli}. Begin with {@link GatePlan} for what
 * is measured and with {@link GateResult} for the verdicts.
 */
package dev.threadscale.cli.gate;
