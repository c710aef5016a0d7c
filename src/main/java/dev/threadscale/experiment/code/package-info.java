/**
 * Code of the user that an experiment measures: classes, source files and JMH jars, described by
 * their files. No class of the user is loaded or run here: that happens in the worker only. Begin
 * with {@link CodeReader}, which returns {@link Code}.
 */
package dev.threadscale.experiment.code;
