/**
 * The search for the point at which the winner changes. {@link FlipGoal} is the question, {@link
 * FlipAnswer} the answer, and {@link FlipSearch} the way from one to the other. This package does
 * not run forks or read files: the package {@code run} measures the levels that a search asks for,
 * and {@code claim} says how sure a ratio is.
 */
package dev.threadscale.flip;
