package dev.threadscale.cli.gate;

import dev.threadscale.claim.Claim;
import dev.threadscale.claim.Finding;
import dev.threadscale.error.UserException;
import dev.threadscale.experiment.Experiment;
import dev.threadscale.experiment.Experiment.Versions;
import dev.threadscale.experiment.Matrix;
import dev.threadscale.experiment.SideLevel;
import dev.threadscale.experiment.code.Code;
import dev.threadscale.experiment.code.CodeReader;
import dev.threadscale.experiment.code.JmhBenchmark;
import dev.threadscale.experiment.yaml.Bounds;
import dev.threadscale.experiment.yaml.Fields;
import dev.threadscale.experiment.yaml.YamlNode;
import dev.threadscale.levels.Axes;
import dev.threadscale.levels.Axis;
import dev.threadscale.levels.Level;
import dev.threadscale.levels.Levels;
import dev.threadscale.measured.Outcome;
import dev.threadscale.measured.Quantity;
import dev.threadscale.plan.Configuration;
import dev.threadscale.plan.Filter;
import dev.threadscale.plan.Plan;
import dev.threadscale.reproduce.KeptExperiment;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Converts an experiment to one that compares two versions. They are the levels of one axis, so
 * both are measured in the same blocks, and each configuration has one finding. All findings are
 * one family, as in any run, and decide the number of forks.
 */
public record GatePlan(
        GateSides sides, Tolerance tolerance, YamlNode document, GatePlan.Reader reader) {

    /** The default tolerance. */
    public static final String TOLERANCE = "2%";

    /**
     * The number of forks. It is enough to find a head that is 5 % slower: docs/gate.md has the
     * rates.
     */
    private static final String FORKS = "measure.forks={min: 8, max: 40}";

    private static final String SUFFIX = "-gate";

    /**
     * The overrides for a gate. The findings depend on the plan; until it is known, a finding that
     * does not need levels takes their place.
     */
    private static final List<String> PRESETS =
            List.of(
                    "findings=[{id: gate, claim: the gate, expect: {outcome: completed}}]",
                    "measure.precision=none",
                    "measure.order=shuffled",
                    FORKS);

    /** Reads the experiment of a gate. */
    @FunctionalInterface
    public interface Reader {

        /**
         * Reads the experiment with overrides, {@code PATH=VALUE}.
         *
         * @param below overrides with lower precedence than the user's
         * @param above overrides with higher precedence than the user's
         */
        Experiment read(List<String> below, List<String> above);
    }

    /**
     * Plans a gate.
     *
     * @param versions as they were typed
     * @param document the content of the experiment's file
     */
    public static Plan of(
            Versions versions,
            YamlNode document,
            Reader reader,
            Function<Experiment, Filter> only) {
        return new GatePlan(GateSides.of(versions), Tolerance.of(versions), document, reader)
                .plan(only);
    }

    /**
     * Plans the measurements of an earlier gate again.
     *
     * @param more overrides
     */
    public static Plan of(KeptExperiment kept, Versions versions, List<String> more) {
        return new GatePlan(
                        GateSides.of(versions, kept),
                        Tolerance.of(versions),
                        kept.document(),
                        (below, above) ->
                                kept.read(
                                        below,
                                        Stream.concat(above.stream(), more.stream()).toList()))
                .plan(kept::only);
    }

    private Plan plan(Function<Experiment, Filter> only) {
        Experiment experiment = experiment();
        Plan plan = Plan.of(experiment, only.apply(experiment));
        List<Finding> findings = findings(plan);
        if (findings.isEmpty()) {
            throw UserException.of(
                            "'%s' does not have a configuration that is expected to complete"
                                    + " on both sides",
                            experiment.name())
                    .fix("Name fewer levels with --only.");
        }
        return new Plan(
                experiment.gate(
                        experiment.name(),
                        experiment.title(),
                        experiment.matrix(),
                        findings,
                        sides.versions()),
                plan.configurations(),
                plan.forks());
    }

    private Experiment experiment() {
        Fields fields = Fields.of(document, "the experiment");
        if (fields.optional("search").isPresent()) {
            throw UserException.at(
                            fields.keyLocation("search"),
                            "a gate compares configurations that are known in advance, but"
                                    + " 'search' finds them during the run")
                    .fix("Remove it, and list the levels in the matrix.");
        }
        if (sides.isCode()) {
            return ofCode(fields.required("workload"));
        }
        Experiment read = read("matrix.runtime=" + sides.images());
        return renamed(read, read.matrix().axes());
    }

    private Experiment read(String side) {
        return reader.read(PRESETS, List.of(side));
    }

    private Experiment ofCode(YamlNode workload) {
        if (!CodeReader.isAsked(workload)) {
            throw UserException.at(
                            workload.location(),
                            "the workload is one of the kit, but --base and --head name code")
                    .fix(
                            "Name images with --base and --head, or use an experiment with"
                                    + " 'class', 'source' or 'jmh'.");
        }
        String key = "workload.%s=".formatted(CodeReader.keyOfJars(workload));
        Experiment base = read(key + GateSides.files(sides.ofBase()));
        Experiment head = read(key + GateSides.files(sides.ofHead()));
        refuseUnlike(base, head);
        List<Axis> axes = new ArrayList<>(base.matrix().axes());
        if (axes.stream().anyMatch(axis -> axis.name().equals(Axes.SIDE))) {
            throw UserException.at(
                            base.source().place("matrix"),
                            "the experiment has an axis '%s', but the gate uses this name for"
                                    + " its own axis",
                            Axes.SIDE)
                    .fix("Rename the parameter.");
        }
        axes.add(Axis.of(Axes.SIDE, List.of(side(sides.base(), base), side(sides.head(), head))));
        return renamed(base, axes);
    }

    private static Level side(String name, Experiment of) {
        return new SideLevel(name, of.code().orElseThrow().of(name));
    }

    /**
     * Rejects sides that would be measured differently. Annotations of JMH are part of the jar, and
     * a gate must not compare one second with ten.
     */
    private static void refuseUnlike(Experiment base, Experiment head) {
        if (!base.measure().equals(head.measure()) || !measured(base).equals(measured(head))) {
            throw UserException.at(
                            base.source().place("workload"),
                            "the annotations of the benchmark differ between base and head,"
                                    + " so they would be measured in different ways")
                    .fix(
                            "Set 'mode', 'time' and 'warmup-time' in the workload, and"
                                    + " 'warmup' and 'iterations' in 'measure'.");
        }
    }

    private static List<Object> measured(Experiment experiment) {
        Optional<JmhBenchmark> benchmark = experiment.code().flatMap(Code::benchmark);
        return benchmark
                .map(jmh ->
                        List.<Object>of(jmh.mode(), jmh.group(), jmh.warmup(), jmh.measurement()))
                .orElse(List.of());
    }

    /**
     * Returns the experiment under another name, to separate its runs from those of the experiment
     * itself.
     */
    private Experiment renamed(Experiment experiment, List<Axis> axes) {
        return experiment.gate(
                Experiment.extended(experiment.name(), SUFFIX),
                "Is head slower than base? " + experiment.title(),
                new Matrix(axes, experiment.matrix().include(), experiment.matrix().exclude()),
                List.of(),
                sides.versions());
    }

    /** Returns one finding for each configuration that both sides have. */
    private List<Finding> findings(Plan plan) {
        Map<Levels, Configuration> base = side(plan, sides.base());
        Map<Levels, Configuration> head = side(plan, sides.head());
        Set<Levels> places = new LinkedHashSet<>(base.keySet());
        places.addAll(head.keySet());
        if (places.size() > Bounds.PAIRS_OF_A_GATE) {
            throw UserException.of(
                            "'%s' has %,d configurations of each side; a gate compares at most %,d",
                            plan.experiment().name(), places.size(), Bounds.PAIRS_OF_A_GATE)
                    .fix("Name fewer levels with --only.");
        }
        List<Finding> findings = new ArrayList<>();
        List<String> varying = varying(places);
        Quantity quantity = new Quantity(plan.result(), null);
        for (Levels place : places) {
            if (isComplete(base.get(place)) && isComplete(head.get(place))) {
                String id = "G" + (findings.size() + 1);
                findings.add(finding(id, claim(place, varying), quantity, place));
            }
        }
        return findings;
    }

    /** Returns the configurations of a side by their other levels. */
    private Map<Levels, Configuration> side(Plan plan, String level) {
        Map<Levels, Configuration> side = new LinkedHashMap<>();
        for (Configuration configuration : plan.configurations()) {
            if (configuration.labels().is(sides.axis(), level)) {
                side.put(configuration.labels().without(sides.axis()), configuration);
            }
        }
        return side;
    }

    private static boolean isComplete(@Nullable Configuration side) {
        return side != null && side.expected() == Outcome.COMPLETED;
    }

    /** Returns a claim that names the levels that distinguish its configuration from the others. */
    private String claim(Levels levels, List<String> varying) {
        String place = levels.on(varying).text(", ");
        return (place.isEmpty() ? "Head" : "With " + place + ", head")
                + " is not %s.".formatted(tolerance.slower());
    }

    /** Returns the axes on which not all configurations have the same level. */
    private static List<String> varying(Set<Levels> places) {
        Map<String, Set<String>> labels = new LinkedHashMap<>();
        for (Levels place : places) {
            place.axes().forEach(axis -> labels.put(axis, new HashSet<>()));
        }
        for (Levels place : places) {
            labels.forEach((axis, all) -> all.add(place.get(axis)));
        }
        labels.values().removeIf(all -> all.size() == 1);
        return List.copyOf(labels.keySet());
    }

    private Finding finding(String id, String claim, Quantity of, Levels levels) {
        Map<String, List<String>> where = new LinkedHashMap<>();
        levels.byAxis().forEach((axis, label) -> where.put(axis, List.of(label)));
        return new Finding(
                id,
                claim,
                of,
                where,
                new Claim.Ratio(
                        Levels.of(sides.axis(), sides.head()),
                        Levels.of(sides.axis(), sides.base()),
                        tolerance.bound()),
                null);
    }
}
