package dev.threadscale.cli;

import dev.threadscale.error.UserException;
import dev.threadscale.experiment.code.CodeFile;
import dev.threadscale.plan.Plan;
import java.util.stream.Collectors;
import picocli.CommandLine.Option;

/** Options for experiments that bring code along. */
final class CodeOptions {

    @Option(
            names = "--trust-code",
            description =
                    "With --engine local: let code that experiments bring along run with all rights"
                            + " of this command.")
    boolean trusted;

    @Option(
            names = "--no-copies",
            description = "Keep no copies of such code in the results, only its checksums.")
    boolean noCopies;

    /** Refuses code that no container confines, unless the user trusts it. */
    void requireTrust(Plan plan) {
        if (trusted || plan.experiment().codes().isEmpty()) {
            return;
        }
        throw UserException.at(
                        plan.experiment().places().of("workload"),
                        "%s runs code of its own (%s), and --engine local has no container to confine it: it could read and change what you can",
                        plan.experiment().name(),
                        plan.experiment().codes().stream()
                                .flatMap(code -> code.files().stream())
                                .map(CodeFile::origin)
                                .collect(Collectors.joining(", ")))
                .fix(
                        "Add --trust-code if you trust it, or measure in containers: --engine docker.");
    }
}
