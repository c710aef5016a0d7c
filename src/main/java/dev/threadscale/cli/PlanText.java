package dev.threadscale.cli;

import dev.threadscale.cli.text.Amounts;
import dev.threadscale.experiment.Experiment;
import dev.threadscale.experiment.Jvm;
import dev.threadscale.experiment.Measure;
import dev.threadscale.experiment.Measure.Precision;
import dev.threadscale.experiment.code.Code;
import dev.threadscale.experiment.code.CodeFile;
import dev.threadscale.experiment.companion.Companion;
import dev.threadscale.measured.Outcome;
import dev.threadscale.plan.Configuration;
import dev.threadscale.plan.Plan;
import dev.threadscale.protocol.ChosenCount;
import dev.threadscale.protocol.IterationCount;
import dev.threadscale.protocol.IterationCount.Fixed;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.StringJoiner;
import java.util.function.Function;

/** Describes what a run of a plan would do. */
final class PlanText {

    private final Plan plan;
    private final Experiment experiment;
    private final StringBuilder text = new StringBuilder();

    private PlanText(Plan plan) {
        this.plan = plan;
        this.experiment = plan.experiment();
    }

    /**
     * Describes a plan.
     *
     * @param nodes the nodes of a cluster that share its forks; empty for a single node
     * @param notes further remarks
     */
    static String of(Plan plan, List<String> nodes, List<String> notes) {
        PlanText text = new PlanText(plan);
        text.header();
        text.configurations();
        SearchText.of(plan).forEach(text::line);
        text.size();
        if (!nodes.isEmpty()) {
            text.line(
                    "Spread over %s, one fork at a time on each: %s."
                            .formatted(Amounts.of(nodes.size(), "node"), String.join(", ", nodes)));
        }
        plan.experiment().codes().forEach(text::code);
        notes.forEach(note -> text.line("Note: " + note));
        text.line("");
        return text.text.toString();
    }

    private void line(String line) {
        text.append(line).append(System.lineSeparator());
    }

    private void header() {
        String profile = experiment.profile().map(" (profile %s)"::formatted).orElse("");
        line(experiment.name() + ": " + experiment.title() + profile);
        StringJoiner parameters = new StringJoiner(", ");
        experiment.parameters().forEach((name, value) -> parameters.add(name + "=" + value));
        line("workload %s %s".formatted(experiment.workload(), parameters).strip());
        line("");
    }

    /** Adds a line for each configuration, with the outcome if any is expected not to complete. */
    private void configurations() {
        List<Configuration> all = plan.configurations();
        boolean outcomes =
                all.stream()
                        .anyMatch(configuration -> configuration.expected() != Outcome.COMPLETED);
        List<List<String>> rows = new ArrayList<>();
        List<String> header = new ArrayList<>(List.of("configuration"));
        experiment.matrix().axes().forEach(axis -> header.add(axis.name()));
        rows.add(header);
        for (Configuration configuration : all) {
            List<String> row = new ArrayList<>(List.of(configuration.id()));
            configuration.levels().values().forEach(level -> row.add(level.label()));
            rows.add(row);
            if (outcomes) {
                row.add(configuration.expected().label());
            }
        }
        if (outcomes) {
            header.add("expected");
        }
        int[] widths = new int[header.size()];
        for (List<String> row : rows) {
            for (int column = 0; column < widths.length; column++) {
                widths[column] = Math.max(widths[column], row.get(column).length());
            }
        }
        for (List<String> row : rows) {
            StringJoiner line = new StringJoiner("  ");
            for (int column = 0; column < widths.length; column++) {
                line.add(("%-" + widths[column] + "s").formatted(row.get(column)));
            }
            line(line.toString().stripTrailing());
        }
    }

    private void size() {
        Measure measure = experiment.measure();
        line("");
        line(PlanSize.of(plan).text() + PlanCost.ROUGHLY);
        measure.precision().ifPresent(this::precision);
        if (measure.isAdaptive() && measure.precision().isEmpty()) {
            line(
                    "Forks are added until %s decided."
                            .formatted(
                                    experiment.map().isPresent()
                                            ? "a cell is"
                                            : experiment.flip().isPresent()
                                                    ? "a number is"
                                                    : "the findings are"));
        }
        int pictured = plan.pictured().size();
        if (pictured > 0) {
            line(
                    ("%d of the configurations %s not part of any finding; %s %s for"
                                    + " the picture.")
                            .formatted(
                                    pictured,
                                    pictured == 1 ? "is" : "are",
                                    pictured == 1 ? "it gets" : "they get",
                                    Amounts.of(measure.pictureForks(), "fork")));
        }
        if (measure.taskLog()) {
            line("Every task is logged; the measured times include that.");
        }
        if (!experiment.references().isEmpty()) {
            StringJoiner names = new StringJoiner(", ", "References: ", ".");
            experiment.references().forEach(reference -> names.add(reference.name()));
            line(names.toString());
        }
        line(
                "Every container: %s and %s, %s memory, %s heap, %s collector; time-out %s."
                        .formatted(
                                warmup(measure.warmup()),
                                measured(measure.iterations()),
                                levels(configuration ->
                                        Amounts.ofBytes(configuration.limits().memoryBytes())),
                                levels(PlanText::heap),
                                levels(configuration -> configuration.jvm().collector().label()),
                                Amounts.of(measure.timeout())));
        for (int i = 0; i < experiment.companions().size(); i++) {
            companion(experiment.companions().get(i), i);
        }
    }

    /** Names the programs that each fork starts, which come from the experiment. */
    private void companion(Companion companion, int place) {
        line(
                "%s the companion %s: %s on %s of its own, %s memory, ready within %s."
                        .formatted(
                                companion.isShared() ? "All forks share" : "Every fork starts",
                                companion.name(),
                                levels(configuration ->
                                        configuration.companions().get(place).image()),
                                levels(configuration ->
                                        cpus(configuration.companions().get(place))),
                                Amounts.ofBytes(companion.memoryBytes()),
                                Amounts.of(companion.ready().within())));
    }

    private static String cpus(Companion companion) {
        return companion.quota().isPresent()
                ? companion.cpus().toPlainString() + " CPUs"
                : Amounts.of(companion.cpuCount(), "CPU");
    }

    /** A setting of all configurations, or its levels if it is an axis. */
    private String levels(Function<Configuration, String> setting) {
        Set<String> levels = new LinkedHashSet<>();
        plan.configurations().forEach(configuration -> levels.add(setting.apply(configuration)));
        return String.join(" or ", levels);
    }

    private static String heap(Configuration configuration) {
        OptionalLong bytes = configuration.jvm().heapBytes();
        return bytes.isEmpty() ? Jvm.DEFAULT : Amounts.ofBytes(bytes.getAsLong());
    }

    private static String warmup(IterationCount warmup) {
        return switch (warmup) {
            case Fixed(int number) -> number + " warm-up";
            case ChosenCount _ -> "warm-up until times are steady";
        };
    }

    private static String measured(IterationCount iterations) {
        return switch (iterations) {
            case Fixed(int number) -> Amounts.of(number, "measured iteration");
            case ChosenCount _ -> "as many measured iterations as worthwhile";
        };
    }

    private void precision(Precision precision) {
        line(
                "Forks are added until each mean is known within ±%s %%, with %s %% confidence."
                        .formatted(
                                precision.percent().toPlainString(),
                                precision.confidencePercent().toPlainString()));
    }

    /** Warns people who run somebody else's experiment. */
    private void code(Code code) {
        line("Note: the experiment comes with the code that it measures:");
        for (CodeFile file : code.files()) {
            boolean compiled = file.holdsClasses() && file.origin().endsWith(".java");
            line(
                    "  %s%s (%s bytes, SHA-256 %s)"
                            .formatted(
                                    file.origin(),
                                    compiled ? ", compiled" : "",
                                    Amounts.of(file.size()),
                                    file.sha256()));
        }
    }
}
