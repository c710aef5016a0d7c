/**
 * The comparison of two versions by {@code gate}: the plan, a verdict on each configuration, and
 * the answer. Forks run as in any other experiment, and pairs are judged in {@code comparison}; the
 * command and its options are in {@code cli}. Begin with {@link GatePlan} for what is measured and
 * with {@link GateResult} for the verdicts.
 */
package dev.threadscale.cli.gate;
