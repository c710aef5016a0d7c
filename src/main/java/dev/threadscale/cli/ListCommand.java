package dev.threadscale.cli;

import dev.threadscale.experiment.RuntimeLevel;
import dev.threadscale.protocol.Observed;
import dev.threadscale.protocol.Parameter;
import dev.threadscale.worker.threads.ThreadKinds;
import dev.threadscale.worker.workload.Workloads;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Documents what an experiment can name. */
@Command(
        name = "list",
        description = "Documents workloads, thread kinds and runtimes, with their parameters.")
final class ListCommand implements Callable<Integer> {

    /** What can be listed. */
    enum Topic {
        workloads,
        threads,
        runtimes
    }

    @Spec private CommandSpec spec;

    @Parameters(paramLabel = "TOPIC", description = "One of: ${COMPLETION-CANDIDATES}.")
    private Topic topic;

    @SuppressWarnings("NullAway.Init") // picocli sets the fields
    ListCommand() {}

    @Override
    public Integer call() {
        PrintWriter out = spec.commandLine().getOut();
        switch (topic) {
            case workloads ->
                    Workloads.TABLE.forEach(type -> {
                        entry(out, type.name(), type.description(), type.parameters());
                        type.observed().forEach(value -> observed(out, value));
                    });
            case threads ->
                    ThreadKinds.TABLE.forEach(
                            type -> entry(out, type.name(), type.description(), type.parameters()));
            case runtimes ->
                    RuntimeLevel.TABLE.forEach(runtime ->
                            entry(
                                    out,
                                    runtime.label(),
                                    "Image %s, built by: %s"
                                            .formatted(
                                                    runtime.image(RuntimeLevel.REPOSITORY),
                                                    runtime.command(RuntimeLevel.REPOSITORY)),
                                    List.of()));
        }
        return ExitCode.OK;
    }

    private static void entry(
            PrintWriter out, String name, String description, List<Parameter> parameters) {
        out.println(name);
        out.println("    " + description);
        for (Parameter parameter : parameters) {
            out.printf(
                    "    %s: %s%n        %s; default %s%n",
                    parameter.name(),
                    parameter.description(),
                    parameter.describe(),
                    parameter.defaultValue());
        }
    }

    private static void observed(PrintWriter out, Observed value) {
        out.printf(
                "    observes %s%s: %s%n",
                value.name(),
                value.unit().isEmpty() ? "" : " (" + value.unit() + ")",
                value.description());
    }
}
