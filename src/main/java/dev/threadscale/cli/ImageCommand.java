package dev.threadscale.cli;

import dev.threadscale.cli.options.HostOptions;
import dev.threadscale.engine.EngineException;
import dev.threadscale.engine.StopSignal;
import dev.threadscale.engine.Unavailable;
import dev.threadscale.error.UserException;
import dev.threadscale.experiment.RuntimeLevel;
import dev.threadscale.run.Node;
import dev.threadscale.run.Nodes;
import dev.threadscale.run.Study;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Builds the image of a runtime before a run does. */
@Command(
        name = "image",
        description =
                "Builds the image of a runtime if it does not exist. A run that needs the image"
                        + " does this by itself.",
        footerHeading = "%nExample:%n",
        footer = "  threadscale image native-25")
final class ImageCommand extends KitCommand {

    @Mixin private HostOptions hosts = new HostOptions();

    @Parameters(
            paramLabel = "RUNTIME",
            description =
                    "A runtime that 'docker compose up' does not build, such as jvm-27 or native-25.")
    private String runtime = "";

    @Override
    public Integer call() throws Exception {
        RuntimeLevel level =
                RuntimeLevel.find(runtime)
                        .filter(RuntimeLevel::isBuiltOnDemand)
                        .orElseThrow(() ->
                                UserException.of(
                                                "the launcher does not build a runtime '%s'",
                                                runtime)
                                        .fix(
                                                "It builds %s; see 'list runtimes' for the others.",
                                                String.join(
                                                        ", ",
                                                        RuntimeLevel.TABLE.stream()
                                                                .filter(
                                                                        RuntimeLevel
                                                                                ::isBuiltOnDemand)
                                                                .map(RuntimeLevel::label)
                                                                .toList())));
        StopSignal stop = new StopSignal();
        Nodes opened = hosts.open(List.of(level), stop, err());
        return root.interruption.guard(stop, () -> build(level, opened));
    }

    private int build(RuntimeLevel level, Nodes opened) throws InterruptedException {
        try (Nodes nodes = opened) {
            Optional<Unavailable> failed =
                    Study.build(level, nodes, event -> StudyConsole.print(event, err()));
            if (failed.isPresent()) {
                throw EngineException.unusable("%s", failed.get().reason())
                        .fix("%s", failed.get().remedy());
            }
            for (Node node : nodes.all()) {
                if (node.engine().image(level).isEmpty()) {
                    throw EngineException.unusable(
                                    "%s", node.named("this engine does not build images"))
                            .fix("Build it with Docker: --engine docker.");
                }
            }
            out().println(level.label() + " can run here");
            return ExitCode.OK;
        }
    }
}
