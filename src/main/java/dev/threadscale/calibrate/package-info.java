/**
 * The A/A study behind {@code doctor --calibrate}: how small a difference this host can distinguish
 * from noise. {@code run} runs its forks and {@code results} stores its record; this package only
 * has the experiment and the evaluation. Begin with {@link Calibration}, its only class.
 */
package dev.threadscale.calibrate;
