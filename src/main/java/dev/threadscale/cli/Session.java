package dev.threadscale.cli;

import dev.threadscale.run.Allowance;
import dev.threadscale.run.Nodes;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The plans that a command measures.
 *
 * @param resume the run to continue, or {@link ExperimentRun#NEWEST}; empty for new ones
 * @param allowance the time for all of them
 * @param failOnFindings true if a finding that is not reproduced counts as a failure
 * @param noise disturbances of the host, to be kept with the results
 * @param table true to show the times during a run
 * @param brief true to print less at the end of an experiment than for a single one
 * @param out for results
 */
record Session(
        Nodes nodes,
        Path results,
        Optional<String> resume,
        Allowance allowance,
        boolean failOnFindings,
        List<String> noise,
        boolean table,
        boolean brief,
        PrintWriter out) {}
