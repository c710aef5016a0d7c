package dev.threadscale.results;

import java.nio.file.Path;

/**
 * A file of a run that is not as it was written: torn by a loss of power, changed by a disk or by
 * somebody.
 *
 * @param what is wrong with it, in words
 * @param mended what becomes of it when its run is resumed, in words
 */
public record Damage(Path file, String what, String mended) {}
