package dev.threadscale.experiment;

/**
 * Published data that a study is compared with.
 *
 * @param name of the file, without folders; no other of the experiment has it
 * @param text the whole file, as it was when the experiment was read
 */
public record Reference(String name, String text) {}
