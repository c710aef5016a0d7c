package dev.threadscale.engine;

/**
 * Why a configuration cannot run on this host.
 *
 * @param reason what is missing
 * @param remedy what would help
 */
public record Unavailable(String reason, String remedy) {}
