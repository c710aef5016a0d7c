package dev.threadscale.cli.text;

import dev.threadscale.experiment.Axis;
import dev.threadscale.experiment.Experiment;
import dev.threadscale.experiment.Experiment.Reference;
import dev.threadscale.experiment.Jvm;
import dev.threadscale.experiment.Level;
import dev.threadscale.experiment.Measure;
import dev.threadscale.experiment.Measure.Precision;
import dev.threadscale.experiment.Search;
import dev.threadscale.experiment.code.Code;
import dev.threadscale.experiment.code.CodeFile;
import dev.threadscale.measured.Outcome;
import dev.threadscale.plan.Configuration;
import dev.threadscale.plan.KneeSearch;
import dev.threadscale.plan.Plan;
import dev.threadscale.protocol.ChosenCount;
import dev.threadscale.protocol.IterationCount;
import dev.threadscale.protocol.IterationCount.Fixed;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Describes what a run of a plan would do. */
public final class PlanText {

    private final Plan plan;
    private final Experiment experiment;
    private final List<String> lines = new ArrayList<>();

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
    public static String of(Plan plan, List<String> nodes, List<String> notes) {
        PlanText text = new PlanText(plan);
        text.header();
        text.configurations();
        plan.kneeSearch().ifPresent(text::search);
        text.size();
        if (!nodes.isEmpty()) {
            text.line(
                    "Spread over %s, one fork at a time on each: %s."
                            .formatted(Amounts.of(nodes.size(), "node"), String.join(", ", nodes)));
        }
        plan.experiment().codes().forEach(text::code);
        notes.forEach(note -> text.line("Note: " + note));
        text.line("");
        return text.lines.stream()
                .map(line -> line + System.lineSeparator())
                .collect(Collectors.joining());
    }

    private void line(String line) {
        lines.add(line);
    }

    private void header() {
        String profile = experiment.profile().map(" (profile %s)"::formatted).orElse("");
        line(experiment.name() + ": " + experiment.title() + profile);
        String parameters =
                experiment.parameters().entrySet().stream()
                        .map(parameter -> parameter.getKey() + "=" + parameter.getValue())
                        .collect(Collectors.joining(", "));
        line("workload %s %s".formatted(experiment.workload(), parameters).strip());
        line("");
    }

    /** Adds a line for each configuration, with the outcome if any is expected not to complete. */
    private void configurations() {
        List<Configuration> all = plan.configurations();
        boolean outcomes = all.stream().anyMatch(one -> one.expected() != Outcome.COMPLETED);
        List<List<String>> rows = new ArrayList<>();
        Stream<String> axes = experiment.matrix().axes().stream().map(Axis::name);
        rows.add(row("configuration", axes, outcomes ? "expected" : ""));
        for (Configuration one : all) {
            Stream<String> levels = one.levels().values().stream().map(Level::label);
            rows.add(row(one.id(), levels, outcomes ? one.expected().label() : ""));
        }
        String format =
                IntStream.range(0, rows.getFirst().size())
                        .mapToObj(i ->
                                "%-"
                                        + rows.stream()
                                                .mapToInt(row -> row.get(i).length())
                                                .max()
                                                .orElseThrow()
                                        + "s")
                        .collect(Collectors.joining("  "));
        rows.forEach(row -> line(format.formatted(row.toArray()).stripTrailing()));
    }

    private static List<String> row(String first, Stream<String> cells, String last) {
        return Stream.of(Stream.of(first), cells, Stream.of(last))
                .flatMap(all -> all)
                .filter(cell -> !cell.isEmpty())
                .toList();
    }

    private void search(KneeSearch knee) {
        Search search = experiment.search().orElseThrow();
        line("");
        line(
                search.hasLevel()
                        ? "Searches for the highest %s from %s to %s that meets the service level: %s."
                                .formatted(
                                        search.axis(),
                                        Amounts.of(search.from()),
                                        Amounts.of(search.to()),
                                        search.levelText())
                        : knee(search, knee));
        line(
                "These are the first configurations of each series; the measurements decide"
                        + " which ones follow.");
    }

    private static String knee(Search search, KneeSearch knee) {
        return "Searches for the knee of %s from %s to %s, where %s is at least %s times that of %s."
                .formatted(
                        search.axis(),
                        Amounts.of(search.from()),
                        Amounts.of(search.to()),
                        knee.costOfTask() ? "the time of a task" : "the time",
                        search.collapse().toPlainString(),
                        Amounts.of(search.from()));
    }

    private void size() {
        Measure measure = experiment.measure();
        line("");
        line(PlanSize.of(plan).text() + PlanCost.ROUGHLY);
        measure.precision().ifPresent(this::precision);
        if (measure.isAdaptive() && measure.precision().isEmpty()) {
            line("Forks are added until the findings are decided.");
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
            line(
                    experiment.references().stream()
                            .map(Reference::name)
                            .collect(Collectors.joining(", ", "References: ", ".")));
        }
        line(
                "Every container: %s and %s, %s memory, %s heap, %s collector; time-out %s."
                        .formatted(
                                warmup(measure.warmup()),
                                measured(measure.iterations()),
                                levels(one -> Amounts.ofBytes(one.limits().memoryBytes())),
                                levels(PlanText::heap),
                                levels(one -> one.jvm().collector().label()),
                                Amounts.of(measure.timeout())));
    }

    /** A setting of all configurations, or its levels if it is an axis. */
    private String levels(Function<Configuration, String> setting) {
        return plan.configurations().stream()
                .map(setting)
                .distinct()
                .collect(Collectors.joining(" or "));
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
