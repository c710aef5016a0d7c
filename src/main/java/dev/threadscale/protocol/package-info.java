/**
 * The language of launcher and worker: settings, columns, output lines and exit codes. It contains
 * no behaviour of either side and depends on {@code java.base} alone, since the worker jar contains
 * it. Begin with {@link Line}, then {@link Setting} and {@link IterationColumn}.
 */
package dev.threadscale.protocol;
