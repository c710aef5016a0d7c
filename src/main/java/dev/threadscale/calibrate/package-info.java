/**
 * The A/A study behind {@code doctor --calibrate}: how small a difference this host can distinguish
 * from noise. Its forks are run by {@code run} and its record is stored by {@code results}; only
 * the experiment and the evaluation are here. Begin with {@link Calibration}, its only class.
 */
package dev.threadscale.calibrate;
