/**
 * Checks of a host and its engine before a study runs, each with a result and a remedy. It does not
 * change the host or measure forks; the A/A study is in {@code calibrate}. Begin with {@link
 * Checkup}.
 */
package dev.threadscale.doctor;
