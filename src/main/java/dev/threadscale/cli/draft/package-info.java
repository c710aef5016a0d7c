/** The questions of {@code init}, and the experiment that their answers make. */
@org.jspecify.annotations.NullMarked
package dev.threadscale.cli.draft;
