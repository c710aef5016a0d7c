/**
 * The contract of engines, which run one fork at a time, and the judgement of how a fork ended.
 * Implementations are in the subpackages. The order of forks, repetitions and storage belong to
 * {@code run} and {@code results}. Begin with {@link Engine}, then read {@link ForkEnd} and {@link
 * ForkResult}.
 */
package dev.threadscale.engine;
