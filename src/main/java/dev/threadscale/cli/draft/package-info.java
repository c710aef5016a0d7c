/**
 * Experiments written from the answers to {@code init}, or from options of {@code run}. The
 * questions are asked here; parsing the resulting YAML belongs to {@code experiment}. Begin with
 * {@link Draft}, then {@link Dialogue} for the questions and {@link DraftOptions} for the options.
 */
package dev.threadscale.cli.draft;
