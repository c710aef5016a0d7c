package dev.threadscale.engine;

import java.util.OptionalLong;

/**
 * The program of a runtime.
 *
 * @param digest what identifies it exactly, an image digest say
 * @param bytes size of its image with all layers; empty if it has none
 */
public record RuntimeImage(String digest, OptionalLong bytes) {}
