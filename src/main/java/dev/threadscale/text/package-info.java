/**
 * The one rule for text from outside, and one escape for each format in which text leaves the kit.
 * It contains no messages and depends on the JDK alone. Begin with {@link TextRule}, then {@link
 * PlainText}.
 */
package dev.threadscale.text;
