/**
 * The language of launcher and worker: settings, columns, output lines and exit codes. It does not
 * contain behaviour of either side and depends only on {@code java.base}, since the worker jar
 * contains it. Begin with {@link Line}, then read {@link Setting} and {@link IterationColumn}.
 */
package dev.threadscale.protocol;
