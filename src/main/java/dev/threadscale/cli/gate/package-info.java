/**
 * The comparison of two versions by {@code gate}: the plan, and the answer, which is a tolerance on
 * each pair of configurations. Forks run as in any other experiment, {@code comparison} has the
 * pairs and the words of verdicts, and the command and its options are in {@code cli}. Begin with
 * {@link GatePlan} for the measurements and with {@link Gate} for the answer.
 */
package dev.threadscale.cli.gate;
