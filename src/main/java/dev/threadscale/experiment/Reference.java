package dev.threadscale.experiment;

import dev.threadscale.claim.Finding.PublishedCurve;
import java.util.Optional;

/**
 * Published data that a study is compared with.
 *
 * @param name of the file, without folders; no other of the experiment has it
 * @param text the whole file, as it was when the experiment was read
 * @param curve what of it is drawn beside what is measured; empty if it is only kept
 */
public record Reference(String name, String text, Optional<PublishedCurve> curve) {}
