package dev.threadscale.run;

import java.util.Optional;
import java.util.OptionalInt;

/**
 * The context of a fork: all that its run knows of it before it begins.
 *
 * @param node name of the node that runs it; empty if the run has but one
 * @param sentinel number of the last sentinel before it
 * @param iterations how many it measures, by what the run had learnt
 */
record ForkContext(String node, Optional<Integer> sentinel, OptionalInt iterations) {}
