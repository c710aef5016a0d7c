package dev.threadscale.experiment;

import dev.threadscale.experiment.code.Code;
import dev.threadscale.levels.Level;

/** A version of the code, which replaces the experiment's code. */
public record SideLevel(String label, Code code) implements Level.Named {}
