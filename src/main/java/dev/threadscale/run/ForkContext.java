package dev.threadscale.run;

import java.util.Optional;
import java.util.OptionalInt;

/**
 * The information that a run has about a fork before it begins.
 *
 * @param node the name of the node that runs it; empty if the run has only one
 * @param sentinel the number of the last sentinel before it
 * @param iterations the number chosen by the run; empty if the plan or the worker sets it
 */
record ForkContext(String node, Optional<Integer> sentinel, OptionalInt iterations) {}
