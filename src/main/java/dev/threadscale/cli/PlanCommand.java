package dev.threadscale.cli;

import dev.threadscale.experiment.Experiment;
import dev.threadscale.experiment.Measure;
import dev.threadscale.experiment.Reference;
import dev.threadscale.experiment.RuntimeLevel;
import dev.threadscale.experiment.Search;
import dev.threadscale.host.HostCpus;
import dev.threadscale.host.Placement;
import dev.threadscale.host.TopologyReader;
import dev.threadscale.plan.KneeSearch;
import dev.threadscale.plan.Parity;
import dev.threadscale.plan.Plan;
import dev.threadscale.report.table.UnavailableReasons;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** Shows what a run would do; asks no engine but a cluster for its nodes. */
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
final class PlanCommand implements Callable<Integer> {

    @Spec private CommandSpec spec;
    @ParentCommand private Threadscale root;
    @Mixin private ExperimentOptions options;
    @Mixin private EngineOptions engines;
    @Mixin private SharingOptions sharing;

    @SuppressWarnings("NullAway.Init") // picocli sets the fields
    PlanCommand() {}

    @Override
    public Integer call() {
        sharing.override(engines).ifPresent(options::override);
        PrintWriter out = spec.commandLine().getOut();
        List<Plan> plans = options.plans();
        List<String> nodes = sharing.nodes(engines);
        for (Plan plan : plans) {
            print(plan, nodes, out);
        }
        if (plans.size() > 1) {
            out.println("Together: " + PlanSize.of(plans) + PlanSize.ROUGHLY);
        }
        return ExitCode.OK;
    }

    private void print(Plan plan, List<String> nodes, PrintWriter out) {
        Experiment experiment = plan.experiment();
        Measure measure = experiment.measure();
        out.printf(
                "%s: %s%s%n",
                experiment.name(),
                experiment.title(),
                experiment.profile().map(name -> " (profile " + name + ")").orElse(""));
        out.println(("workload " + experiment.workload() + " " + parameters(experiment)).strip());
        out.println();
        out.print(new ConfigurationTable(plan));
        plan.kneeSearch().ifPresent(knee -> search(plan, knee, out));
        out.println();
        out.println(PlanSize.of(plan) + PlanSize.ROUGHLY);
        measure.precision()
                .ifPresent(precision ->
                        out.printf(
                                "Forks are added until each mean is known within ±%s %%, with %s %%"
                                        + " confidence.%n",
                                precision.percent().toPlainString(),
                                precision.confidencePercent().toPlainString()));
        if (measure.taskLog()) {
            out.println("Every task is logged, which is part of what is timed.");
        }
        if (!experiment.references().isEmpty()) {
            out.println(
                    "References: "
                            + experiment.references().stream()
                                    .map(Reference::name)
                                    .collect(Collectors.joining(", "))
                            + ".");
        }
        out.printf(
                Locale.ROOT,
                "Every container: %d warm-up and %s, %s memory, %s heap, %s collector;"
                        + " time-out %s.%n",
                measure.warmup(),
                Counted.of(measure.iterations(), "measured iteration"),
                bytes(experiment.limits().memoryBytes()),
                bytes(experiment.jvm().heapBytes()),
                experiment.jvm().collector().label(),
                HumanDuration.of(measure.timeout()));
        if (!nodes.isEmpty()) {
            out.printf(
                    "Spread over %s, one fork at a time on each: %s.%n",
                    Counted.of(nodes.size(), "node"), String.join(", ", nodes));
        }
        trust(plan).forEach(note -> out.println("Note: " + note));
        // Of the hosts that are named nothing is known here.
        Optional.of(root.files)
                .filter(files -> sharing.areUsual(engines))
                .flatMap(TopologyReader::read)
                .map(topology -> onThisHost(plan, HostCpus.of(topology)))
                .ifPresent(notes ->
                        notes.forEach(note -> out.println("Note: on this host, " + note + ".")));
        Parity.notes(plan).forEach(note -> out.println("Note: " + note));
        out.println();
    }

    private static List<String> onThisHost(Plan plan, HostCpus here) {
        List<String> reasons =
                plan.configurations().stream()
                        .flatMap(configuration -> here.unavailable(configuration.cpus()).stream())
                        .toList();
        Stream<String> missing =
                reasons.isEmpty()
                        ? Stream.of()
                        : Stream.of(
                                String.format(
                                        Locale.ROOT,
                                        "%,d of %s cannot run: %s",
                                        reasons.size(),
                                        Counted.of(plan.configurations().size(), "configuration"),
                                        UnavailableReasons.of(reasons.stream())));
        return Stream.concat(missing, Placement.of(here, plan.cpuLimits()).notes().stream())
                .toList();
    }

    /** Who runs a stranger's experiment is told what it asks for beyond the usual. */
    private static List<String> trust(Plan plan) {
        Stream<String> rights =
                plan.experiment().limits().capabilities().stream()
                        .map(right ->
                                "the containers get the capability %s, as the experiment asks."
                                        .formatted(right.label()));
        Stream<String> images =
                plan.configurations().stream()
                        .map(configuration -> configuration.runtime().program())
                        .distinct()
                        .filter(RuntimeLevel.OtherImage.class::isInstance)
                        .map(RuntimeLevel.OtherImage.class::cast)
                        .map(image ->
                                "the image %s is the experiment's, not the kit's."
                                        .formatted(image.image()));
        return Stream.concat(rights, images).toList();
    }

    private static void search(Plan plan, KneeSearch knee, PrintWriter out) {
        Search search = plan.experiment().search().orElseThrow();
        out.printf(
                Locale.ROOT,
                "%nSearched: the knee of %s from %,d to %,d, where %s is at least %s times that of"
                        + " %,d.%nThese are the first of each series; what follows depends on"
                        + " what is measured.%n",
                search.axis(),
                search.from(),
                search.to(),
                knee.costOfTask() ? "the mean time of a task" : "the mean time",
                search.collapse().toPlainString(),
                search.from());
    }

    private static String parameters(Experiment experiment) {
        return experiment.parameters().entrySet().stream()
                .map(parameter -> parameter.getKey() + "=" + parameter.getValue())
                .collect(Collectors.joining(", "));
    }

    private static String bytes(long bytes) {
        return bytes % (1 << 30) == 0 ? (bytes >> 30) + " GiB" : (bytes >> 20) + " MiB";
    }
}
