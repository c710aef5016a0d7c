/**
 * The one rule for text from outside, and one escape for each format in which text leaves the kit.
 * It opens CSVs, because these are read in several packages. Begin with {@link TextRule}, then read
 * {@link PlainText}.
 */
package dev.threadscale.text;
