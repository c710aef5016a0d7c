/**
 * Experiments written from the answers to {@code init}, or from options of {@code run}. This
 * package asks the questions; parsing the resulting YAML belongs to {@code experiment}. Begin with
 * {@link Draft}, then read {@link Dialogue} for the questions and {@link DraftOptions} for the
 * options.
 */
package dev.threadscale.cli.draft;
