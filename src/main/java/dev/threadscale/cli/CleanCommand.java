package dev.threadscale.cli;

import dev.threadscale.engine.Belonging;
import dev.threadscale.engine.EngineException;
import dev.threadscale.engine.Premises;
import java.io.PrintWriter;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Removes what killed launchers have left on the host. */
@Command(
        name = "clean",
        description =
                "Removes the containers, networks and volumes (of a cluster: Jobs, pods and config"
                        + " maps) that carry the kit's label and lists them: what a launcher leaves"
                        + " that is killed. What a run that goes on needs is refused without --force."
                        + " Results are not touched.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  threadscale clean --dry-run",
            "  threadscale clean",
            "  threadscale clean --run 20260301-101500 --force",
            "  threadscale clean --engine local",
            "  threadscale clean --engine kubernetes --namespace threadscale",
            "  threadscale clean --host lab=ssh://me@lab"
        })
final class CleanCommand implements Callable<Integer> {

    @Spec private CommandSpec spec;
    @Mixin private EngineOptions engines;
    @Mixin private HostOptions hosts;

    @Option(
            names = "--run",
            paramLabel = "ID",
            description = "Only what belongs to this run, as run.json and the warnings name it.")
    private @Nullable String run;

    @Option(names = "--dry-run", description = "List it, and remove nothing.")
    private boolean dryRun;

    @Option(
            names = "--force",
            description = "Remove also what is running: it may be that of a study that goes on.")
    private boolean force;

    @SuppressWarnings("NullAway.Init") // picocli sets the fields
    CleanCommand() {}

    @Override
    public Integer call() {
        PrintWriter out = spec.commandLine().getOut();
        Map<String, ? extends Premises> opened = hosts.premises(engines);
        try {
            boolean any = false;
            for (Map.Entry<String, ? extends Premises> host : opened.entrySet()) {
                String where = host.getKey().isEmpty() ? "" : host.getKey() + ": ";
                any |= clean(host.getValue(), where, out);
            }
            if (!any) {
                out.println("There is nothing to remove.");
            }
            out.flush();
            return ExitCode.OK;
        } finally {
            opened.values().forEach(Premises::close);
        }
    }

    /**
     * Cleans one host.
     *
     * @param where begins each line
     * @return whether there was anything
     */
    private boolean clean(Premises host, String where, PrintWriter out) {
        List<Belonging> all =
                host.belongings().stream()
                        .filter(one -> run == null || run.equals(one.run()))
                        .toList();
        List<Belonging> active = all.stream().filter(Belonging::active).toList();
        if (!dryRun && !force && !active.isEmpty()) {
            Belonging first = active.getFirst();
            throw new EngineException(
                    "%s%s is in use".formatted(where, first.text()),
                    "Let its study end, or stop it; if its launcher was killed, use%s --force."
                            .formatted(first.run().isEmpty() ? "" : " --run " + first.run()),
                    null);
        }
        for (Belonging one : all) {
            if (!dryRun) {
                host.remove(one);
            }
            out.println(where + (dryRun ? "would remove " : "removed ") + one.text());
        }
        out.flush();
        return !all.isEmpty();
    }
}
