/**
 * Experiments that are made of answers to {@code init}, or of options. Prompts are printed and
 * answers are read here; parsing the resulting YAML belongs to {@code experiment}. Begin with
 * {@link Dialogue}, whose questions {@link DraftQuestion} lists, or with {@link DraftOptions}.
 */
package dev.threadscale.cli.draft;
