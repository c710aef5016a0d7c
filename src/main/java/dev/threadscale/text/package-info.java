/**
 * The one rule on text from outside, and one escape for each format in which text leaves the kit.
 * It words no message and depends on nothing but the JDK. Begin with {@link TextRule}, then {@link
 * PlainText}.
 */
package dev.threadscale.text;
