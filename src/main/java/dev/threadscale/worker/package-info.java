/**
 * The measured program: it reads its settings, runs warm-up and measured iterations, and reports
 * rows. It depends only on the JDK, compiles for Java 21, and leaves all conclusions from its
 * numbers to the launcher. Begin with {@link Worker}, then read {@code Measurement} for the timed
 * loop.
 */
package dev.threadscale.worker;
