/**
 * The one rule for text from outside, and one escape for each format in which text leaves the kit.
 * It does not contain messages and depends only on the JDK. Begin with {@link TextRule}, then read
 * {@link PlainText}.
 */
package dev.threadscale.text;
