package dev.threadscale.engine;

import java.util.Optional;
import java.util.OptionalLong;

/**
 * The program of a runtime.
 *
 * @param digest what identifies it exactly, an image digest say
 * @param bytes size of its image with all layers; empty if it has none
 * @param javaVersion as {@code 21.0.10+7}; empty if it does not say
 */
public record RuntimeImage(String digest, OptionalLong bytes, Optional<String> javaVersion) {}
