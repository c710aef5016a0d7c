package dev.threadscale.cli;

import dev.threadscale.cli.machine.FormatOptions;
import dev.threadscale.cli.machine.PlanDocument;
import dev.threadscale.cli.machine.PlanDocument.PlannedStudy;
import dev.threadscale.cli.text.PlanCost;
import dev.threadscale.cli.text.PlanNotes;
import dev.threadscale.cli.text.PlanText;
import dev.threadscale.host.HostCpus;
import dev.threadscale.host.Topology;
import dev.threadscale.plan.Plan;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Shows what a run would do. Of all engines, it asks only a cluster, for its nodes. */
@Command(
        name = "plan",
        description =
                "Shows every configuration, the number of containers and an estimate of the time."
                        + " Needs no Docker.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  threadscale plan experiments/factorization.yaml",
            "  threadscale plan experiments --profile quick",
            "  threadscale plan FILE --engine kubernetes --spread"
        })
final class PlanCommand extends KitCommand {

    @Mixin private ExperimentOptions options = new ExperimentOptions();
    @Mixin private NodeOptions nodes = new NodeOptions();
    @Mixin private FormatOptions format = new FormatOptions();

    @Override
    public Integer call() {
        nodes.override().ifPresent(options::override);
        List<Plan> plans = options.plans(err());
        List<String> shared = nodes.clusterNodes();
        // Nothing is known here about hosts that options name.
        Optional<HostCpus> here =
                nodes.areUsual() ? Topology.read(root.files).map(HostCpus::of) : Optional.empty();
        OptionalLong memory =
                nodes.areUsual() ? root.files.memoryBytes("MemTotal") : OptionalLong.empty();
        Function<Plan, List<String>> notes = plan -> PlanNotes.of(plan, here, memory);
        PlanCost total = PlanCost.of(plans);
        format.print(
                out(),
                () ->
                        new PlanDocument(
                                plans.stream()
                                        .map(one -> PlannedStudy.of(one, shared, notes.apply(one)))
                                        .toList(),
                                total),
                () -> {
                    plans.forEach(
                            plan -> out().print(PlanText.of(plan, shared, notes.apply(plan))));
                    if (plans.size() > 1) {
                        out().println("Total: " + total.text() + PlanCost.ROUGHLY);
                    }
                });
        return ExitCode.OK;
    }
}
