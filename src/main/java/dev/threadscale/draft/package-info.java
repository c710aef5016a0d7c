/**
 * Experiments in the making: answers, what to suggest for the rest, and the file that they make.
 */
package dev.threadscale.draft;
