package dev.threadscale.engine;

import java.util.Optional;
import java.util.OptionalLong;

/**
 * The program of a runtime.
 *
 * @param digest identifies it exactly, for example an image's digest
 * @param bytes the size of its image with all layers; empty if it does not have one
 * @param javaVersion for example {@code 21.0.10+7}; empty if unknown
 */
public record RuntimeImage(String digest, OptionalLong bytes, Optional<String> javaVersion) {}
