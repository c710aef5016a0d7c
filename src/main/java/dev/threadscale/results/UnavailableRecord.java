package dev.threadscale.results;

import java.util.Map;

/** A configuration that could not run, with the reason. */
public record UnavailableRecord(
        String configuration, Map<String, String> levels, String reason, String remedy) {}
