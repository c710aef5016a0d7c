package dev.threadscale.cli;

import java.nio.file.Path;
import java.util.Map;

/**
 * The outcome of a session.
 *
 * @param codes exit codes by run directory
 * @param code the largest of them
 */
record EndedSession(Map<Path, Integer> codes, int code) {}
