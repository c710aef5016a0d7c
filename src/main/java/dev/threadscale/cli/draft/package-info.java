/**
 * The questions of {@code init} and the experiment that its answers make. Prompts are printed and
 * answers are read here; parsing the resulting YAML belongs to {@code experiment}. Begin with
 * {@link Dialogue}; {@link DraftQuestion} lists the questions.
 */
package dev.threadscale.cli.draft;
