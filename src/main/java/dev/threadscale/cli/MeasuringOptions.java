package dev.threadscale.cli;

import dev.threadscale.engine.StopSignal;
import dev.threadscale.error.UserException;
import dev.threadscale.experiment.code.Code;
import dev.threadscale.experiment.code.CodeFile;
import dev.threadscale.plan.Plan;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/** The options of every command that measures experiments. */
final class MeasuringOptions {

    static final String TRUST = "--trust-code";

    @Option(
            names = TRUST,
            description =
                    "With --engine local: allow the experiment's own code to run with all the"
                            + " permissions of this command.")
    private boolean trusted;

    @Option(
            names = "--no-copies",
            description =
                    "Store only checksums of the experiment's own code in the results, not"
                            + " copies.")
    boolean noCopies;

    @Option(names = "--plain", description = "Print progress as plain lines, even to a terminal.")
    boolean plain;

    /** Stops the engines that the command opens. */
    final StopSignal stop = new StopSignal();

    /** Refuses code that no container confines, unless the user trusts it. */
    void requireTrust(Plan plan) {
        if (trusted || plan.experiment().codes().isEmpty()) {
            return;
        }
        List<String> files = new ArrayList<>();
        for (Code code : plan.experiment().codes()) {
            for (CodeFile file : code.files()) {
                files.add(file.origin());
            }
        }
        throw UserException.at(
                        plan.experiment().source().place("workload"),
                        "%s runs its own code (%s), and --engine local does not use a"
                                + " container to confine it: it could read and change everything that"
                                + " you can",
                        plan.experiment().name(),
                        String.join(", ", files))
                .fix(
                        "Add --trust-code if you trust it, or measure in containers: --engine docker.");
    }
}
