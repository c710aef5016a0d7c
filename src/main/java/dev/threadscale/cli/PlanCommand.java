package dev.threadscale.cli;

import dev.threadscale.cli.PlanCommand.PlanDocument.PlannedStudy;
import dev.threadscale.cli.machine.FormatOptions;
import dev.threadscale.cli.options.ExperimentOptions;
import dev.threadscale.cli.options.NodeOptions;
import dev.threadscale.cli.options.PathConverter;
import dev.threadscale.cli.options.StudyOptions;
import dev.threadscale.host.HostCpus;
import dev.threadscale.levels.Levels;
import dev.threadscale.plan.Configuration;
import dev.threadscale.plan.Plan;
import dev.threadscale.results.CalibrationRecord;
import dev.threadscale.results.ExperimentRecord;
import dev.threadscale.results.Results;
import dev.threadscale.run.RunRecords;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Shows what a run would do. The only engine that it asks is a cluster, for its nodes. */
@Command(
        name = "plan",
        description =
                "Lists all configurations, with the number of containers and the estimated"
                        + " time. Does not need Docker.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  threadscale plan experiments/factorization.yaml",
            "  threadscale plan experiments --profile quick",
            "  threadscale plan --workload primes --threads platform,virtual --tasks 1,8",
            "  threadscale plan FILE --engine kubernetes --spread"
        })
final class PlanCommand extends KitCommand {

    @Mixin private ExperimentOptions options = new ExperimentOptions();

    @Parameters(
            arity = "0..*",
            paramLabel = ExperimentOptions.EXPERIMENT,
            description = ExperimentOptions.PATHS)
    void experiments(List<String> paths) {
        options.name(PathConverter.all(paths));
    }

    @Option(
            names = "--results",
            paramLabel = "DIR",
            description =
                    "Results folder whose newest calibration shows how much forks vary;"
                            + " default: ${DEFAULT-VALUE}.")
    private Path results = Path.of("results");

    @ArgGroup(exclusive = false, heading = StudyOptions.HEADING)
    private @Nullable StudyOptions study;

    @Mixin private NodeOptions nodes = new NodeOptions();
    @Mixin private FormatOptions format = new FormatOptions();

    @Override
    public Integer call() {
        nodes.override().ifPresent(options::override);
        List<Plan> plans = options.plans(study, StudyOptions::file, err());
        List<String> shared = nodes.clusterNodes();
        // Nothing is known here about hosts that options name.
        Optional<HostCpus> cpus = nodes.areUsual() ? HostCpus.here(root.files) : Optional.empty();
        OptionalLong memory =
                nodes.areUsual() ? root.files.memoryBytes("MemTotal") : OptionalLong.empty();
        Optional<CalibrationRecord> calibration =
                nodes.areUsual()
                        ? Results.newestCalibration(results, Instant.now())
                        : Optional.empty();
        Function<Plan, List<String>> notes = plan -> PlanNotes.of(plan, cpus, memory, calibration);
        PlanCost total = PlanCost.of(plans);
        format.print(
                out(),
                () ->
                        new PlanDocument(
                                plans.stream()
                                        .map(plan ->
                                                PlannedStudy.of(plan, shared, notes.apply(plan)))
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

    /**
     * The work of a run before it begins.
     *
     * @param plans one for each file, in their order
     * @param total of all plans
     */
    public record PlanDocument(List<PlannedStudy> plans, PlanCost total) {

        /**
         * The plan of an experiment.
         *
         * @param experiment resolved, as in run.json
         * @param configurations in the order of the matrix; for a search, the first ones
         * @param size the amount of work
         * @param nodes the nodes of a cluster that share its forks; otherwise empty
         * @param notes remarks, a sentence each
         */
        public record PlannedStudy(
                ExperimentRecord experiment,
                List<PlannedConfiguration> configurations,
                PlanSize size,
                List<String> nodes,
                List<String> notes) {

            public static PlannedStudy of(Plan plan, List<String> nodes, List<String> notes) {
                return new PlannedStudy(
                        RunRecords.experiment(plan),
                        plan.configurations().stream().map(PlannedConfiguration::of).toList(),
                        PlanSize.of(plan),
                        nodes,
                        notes);
            }
        }

        /**
         * A configuration.
         *
         * @param id a hash of everything that can change its result
         * @param levels label by axis
         * @param expected the expected outcome of its forks
         */
        public record PlannedConfiguration(String id, Levels levels, String expected) {

            private static PlannedConfiguration of(Configuration one) {
                return new PlannedConfiguration(one.id(), one.labels(), one.expected().label());
            }
        }
    }
}
