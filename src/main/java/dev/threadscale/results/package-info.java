/**
 * The run directory: every file that the kit writes there and reads back, its format, declared
 * once, and its checksum. It neither chooses the next fork nor draws anything, and files are opened
 * in {@code results.files} only. Begin with {@link RunDirectory}, then {@link RunRecord} and {@link
 * Tables}; {@link Run} is a run in memory.
 */
package dev.threadscale.results;
