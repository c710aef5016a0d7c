/**
 * The output for programs: {@code --format json} and {@code --junit}. Text for people is in {@code
 * cli.text}, and most JSON documents are records next to the commands that print them. Begin with
 * {@link FormatOptions}.
 */
package dev.threadscale.cli.machine;
