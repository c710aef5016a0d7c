package dev.threadscale.engine;

import java.util.Optional;
import java.util.OptionalLong;

/**
 * The program of a runtime.
 *
 * @param digest identifies it exactly, such as an image's digest
 * @param bytes size of its image with all layers; empty if it has none
 * @param javaVersion such as {@code 21.0.10+7}; empty if unknown
 */
public record RuntimeImage(String digest, OptionalLong bytes, Optional<String> javaVersion) {}
