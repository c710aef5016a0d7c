/**
 * The first class of the launcher, which checks the version of Java before any other class is
 * loaded. It is compiled for Java 8 and is alone in this package. Begin with {@link Start}.
 */
package dev.threadscale.cli.start;
