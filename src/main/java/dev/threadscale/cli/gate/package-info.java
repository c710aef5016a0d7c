/**
 * The comparison of two versions by {@code gate}: the plan, a verdict on each configuration, and
 * the answer. Forks run as in any other experiment, and {@code comparison} judges pairs; the
 * command and its options are in {@code cli}. Begin with {@link GatePlan} for the measurements and
 * with {@link GateResult} for the verdicts.
 */
package dev.threadscale.cli.gate;
