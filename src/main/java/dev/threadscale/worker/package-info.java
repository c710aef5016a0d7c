/**
 * The measured program: it reads its settings, runs warm-up and measured iterations, and reports
 * rows. It depends on the JDK alone, compiles for Java 21, and draws no conclusions from its
 * numbers; that is up to the launcher. Begin with {@link Worker}, then {@code Measurement} for the
 * timed loop.
 */
package dev.threadscale.worker;
