package dev.threadscale.cli;

import dev.threadscale.experiment.Experiment;
import dev.threadscale.experiment.Level;
import dev.threadscale.experiment.Measure;
import dev.threadscale.experiment.yaml.InvalidExperimentException;
import dev.threadscale.plan.Configuration;
import dev.threadscale.plan.Estimate;
import dev.threadscale.plan.Plan;
import dev.threadscale.plan.PlanException;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Shows what a run would do; needs no Docker. */
@Command(
        name = "plan",
        description =
                "Shows every configuration, the number of containers and an estimate of the time."
                        + " Needs no Docker.")
final class PlanCommand implements Callable<Integer> {

    private static final String GAP = "  ";

    @Spec private CommandSpec spec;
    @Mixin private ExperimentOptions options;

    @SuppressWarnings("NullAway.Init") // picocli sets the fields
    PlanCommand() {}

    @Override
    public Integer call() throws InvalidExperimentException, PlanException {
        PrintWriter out = spec.commandLine().getOut();
        List<Plan> plans = options.plans();
        Duration total = Duration.ZERO;
        int containers = 0;
        for (Plan plan : plans) {
            print(plan, out);
            total = total.plus(Estimate.of(plan));
            containers += plan.forks().size();
        }
        if (plans.size() > 1) {
            out.printf(
                    Locale.ROOT,
                    "Together: %,d containers, about %s (a rough estimate).%n",
                    containers,
                    HumanDuration.of(total));
        }
        return ExitCode.OK;
    }

    private static void print(Plan plan, PrintWriter out) {
        Experiment experiment = plan.experiment();
        Measure measure = experiment.measure();
        out.printf(
                "%s: %s%s%n",
                experiment.name(),
                experiment.title(),
                experiment.profile().map(name -> " (profile " + name + ")").orElse(""));
        out.printf("workload %s %s%n%n", experiment.workload(), parameters(experiment));
        configurations(plan, out);
        out.printf(
                Locale.ROOT,
                "%n%,d configurations × %d forks = %,d containers, each with %d warm-up and %d measured"
                        + " iterations.%n",
                plan.configurations().size(),
                measure.forks(),
                plan.forks().size(),
                measure.warmup(),
                measure.iterations());
        out.printf(
                "Every container: %s memory, %s heap, %s collector; time-out %s.%n",
                bytes(experiment.limits().memoryBytes()),
                bytes(experiment.jvm().heapBytes()),
                experiment.jvm().collector().label(),
                HumanDuration.of(measure.timeout()));
        out.printf("About %s (a rough estimate).%n%n", HumanDuration.of(Estimate.of(plan)));
    }

    private static String parameters(Experiment experiment) {
        return experiment.parameters().isEmpty() ? "" : experiment.parameters().toString();
    }

    private static void configurations(Plan plan, PrintWriter out) {
        List<String> axes =
                plan.experiment().matrix().axes().stream().map(axis -> axis.name()).toList();
        int[] widths = new int[axes.size()];
        for (int i = 0; i < widths.length; i++) {
            widths[i] = axes.get(i).length();
        }
        for (Configuration configuration : plan.configurations()) {
            int i = 0;
            for (Level level : configuration.levels().values()) {
                widths[i] = Math.max(widths[i], level.label().length());
                i++;
            }
        }
        out.println("configuration" + GAP + row(axes, widths));
        for (Configuration configuration : plan.configurations()) {
            List<String> labels =
                    configuration.levels().values().stream().map(Level::label).toList();
            out.println(configuration.id() + " " + GAP + row(labels, widths));
        }
    }

    private static String row(List<String> cells, int[] widths) {
        StringBuilder row = new StringBuilder();
        for (int i = 0; i < widths.length; i++) {
            String cell = cells.get(i);
            row.append(cell).repeat(' ', widths[i] - cell.length()).append(GAP);
        }
        return row.toString().stripTrailing();
    }

    private static String bytes(long bytes) {
        return bytes % (1 << 30) == 0 ? (bytes >> 30) + " GiB" : (bytes >> 20) + " MiB";
    }
}
