/**
 * The user code that an experiment measures: classes, source files and JMH jars, described by
 * reading their files. User classes are not loaded or run here; only the worker does that. Begin
 * with {@link CodeReader}, which returns {@link Code}.
 */
package dev.threadscale.experiment.code;
