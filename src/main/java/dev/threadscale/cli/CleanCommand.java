package dev.threadscale.cli;

import dev.threadscale.cli.options.HostOptions;
import dev.threadscale.engine.Belonging;
import dev.threadscale.engine.EngineException;
import dev.threadscale.engine.Premises;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Removes what killed launchers left behind. */
@Command(
        name = "clean",
        description =
                "Lists and removes what killed launchers left behind: containers, networks"
                        + " and volumes (in a cluster, Jobs and config maps) with the kit's label."
                        + " Without --force it keeps everything that a study still uses. Results are"
                        + " never removed.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  threadscale clean --dry-run",
            "  threadscale clean",
            "  threadscale clean --run 20260301-101500-000 --force",
            "  threadscale clean --engine local",
            "  threadscale clean --engine kubernetes --namespace threadscale",
            "  threadscale clean --host lab=ssh://me@lab"
        })
final class CleanCommand extends KitCommand {

    @Mixin private HostOptions hosts = new HostOptions();

    @Option(
            names = "--run",
            paramLabel = "ID",
            description =
                    "Remove only what belongs to this run. Its ID is in run.json and in"
                            + " warnings.")
    private Optional<String> run = Optional.empty();

    @Option(names = "--dry-run", description = "List what would be removed without removing it.")
    private boolean dryRun;

    @Option(names = "--force", description = "Also remove what a running study still uses.")
    private boolean force;

    @Override
    public Integer call() {
        Map<String, ? extends Premises> opened = hosts.premises();
        try {
            boolean any = false;
            for (Map.Entry<String, ? extends Premises> host : opened.entrySet()) {
                String prefix = host.getKey().isEmpty() ? "" : host.getKey() + ": ";
                any |= clean(host.getValue(), prefix);
            }
            if (!any) {
                out().println("There is nothing to remove.");
            }
            return ExitCode.OK;
        } finally {
            opened.values().forEach(Premises::close);
        }
    }

    /**
     * Cleans one host.
     *
     * @param prefix the beginning of each line
     * @return true if there was anything to remove
     */
    private boolean clean(Premises host, String prefix) {
        List<Belonging> all =
                host.belongings().stream()
                        .filter(belonging -> run.isEmpty() || run.get().equals(belonging.run()))
                        .toList();
        if (!dryRun && !force) {
            all.stream()
                    .filter(Belonging::active)
                    .findFirst()
                    .ifPresent(belonging -> refuse(belonging, prefix));
        }
        for (Belonging belonging : all) {
            if (!dryRun) {
                host.remove(belonging);
            }
            out().println(prefix + (dryRun ? "would remove " : "removed ") + belonging.text());
        }
        return !all.isEmpty();
    }

    private static void refuse(Belonging used, String prefix) {
        throw EngineException.unusable("%s%s is in use", prefix, used.text())
                .fix(
                        "Wait until its study ends, or stop it. If its launcher was killed,"
                                + " use%s --force.",
                        used.run().isEmpty() ? "" : " --run " + used.run());
    }
}
