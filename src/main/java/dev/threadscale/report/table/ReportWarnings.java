package dev.threadscale.report.table;

import dev.threadscale.claim.Judgement;
import dev.threadscale.report.data.Dataset;
import dev.threadscale.report.data.Evidence;
import dev.threadscale.report.data.NodeEffects;
import dev.threadscale.report.layout.LevelLabels;
import dev.threadscale.report.layout.NumberText;
import dev.threadscale.report.layout.Run;
import dev.threadscale.results.UnavailableRow;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Doubts about a run's numbers, the gravest first. */
public final class ReportWarnings {

    /** More are counted and not named. */
    private static final int NAMED = 6;

    private static final int NAMED_REASONS = 3;

    private final List<Notice> notices = new ArrayList<>();

    private ReportWarnings() {}

    /**
     * Something to doubt.
     *
     * @param details which configurations, or why
     * @param remedy what fixes it; empty if nothing does
     */
    public record Notice(String what, List<String> details, String remedy) {

        public Notice(String what, String remedy) {
            this(what, List.of(), remedy);
        }
    }

    /**
     * The doubts about a run.
     *
     * @param judgements of the findings
     * @param nodes what they change, if forks were spread over several
     */
    public static List<Notice> of(
            Evidence evidence, List<Judgement> judgements, Optional<NodeEffects> nodes) {
        ReportWarnings warnings = new ReportWarnings();
        warnings.add(evidence);
        warnings.unavailable(evidence.run());
        nodes.ifPresent(effects -> warnings.add(effects, judgements));
        return warnings.notices;
    }

    /** Doubts about nodes. */
    public static List<Notice> of(NodeEffects nodes, List<Judgement> judgements) {
        ReportWarnings warnings = new ReportWarnings();
        warnings.add(nodes, judgements);
        return warnings.notices;
    }

    private void add(Evidence evidence) {
        Dataset data = evidence.data();
        Run run = data.run();
        if (!run.finished()) {
            add(
                    "This run is not finished, so its findings are not judged.",
                    run.record().experiment().command() + " --resume continues it.");
        }
        if (data.measured().isEmpty()) {
            add("Nothing was measured: no fork completed.", "");
        }
        if (!run.isolated()) {
            add(
                    "Forks were child processes, not isolated from the rest of the host.",
                    "Measure in containers: --engine docker.");
        }
        if (data.measured().stream().anyMatch(one -> one.elapsed().forks() == 1)) {
            add(
                    "A single fork gives no confidence interval: how far another would lie from it"
                            + " is unknown.",
                    "Raise measure.forks.");
        }
        run.record().warnings().forEach(warning -> add(LevelLabels.capital(warning), ""));
        new SteadinessNote(data)
                .notice()
                .map(one ->
                        new Notice(LevelLabels.capital(one.what()), one.details(), one.remedy()))
                .ifPresent(notices::add);
        ForkEnds.disturbance(evidence.ends())
                .ifPresent(words -> add(LevelLabels.capital(words), ""));
    }

    private void add(String what, String remedy) {
        notices.add(new Notice(what, remedy));
    }

    /** Configurations that could not run, for reasons with the same remedy. */
    private record NotMeasured(Set<String> reasons, List<String> places) {}

    private void unavailable(Run run) {
        Map<String, NotMeasured> remedies = new LinkedHashMap<>();
        UnavailableRow.read(
                run.directory(),
                run.levels(),
                row -> {
                    NotMeasured same =
                            remedies.computeIfAbsent(
                                    row.remedy(),
                                    _ -> new NotMeasured(new LinkedHashSet<>(), new ArrayList<>()));
                    same.reasons.add(row.reason());
                    same.places.add(LevelLabels.varying(row.levels(), run));
                });
        remedies.forEach((remedy, same) ->
                notices.add(
                        new Notice(
                                "Not measured: " + some(same.reasons),
                                same.places.size() <= NAMED
                                        ? first(same.places, NAMED, "")
                                        : List.of(
                                                "%,d configurations: see %s"
                                                        .formatted(
                                                                same.places.size(),
                                                                UnavailableRow.FILE)),
                                remedy)));
    }

    /** The first reasons, each once, and how many more there are. */
    public static String some(Collection<String> reasons) {
        List<String> all = reasons.stream().distinct().toList();
        String first = all.stream().limit(NAMED_REASONS).collect(Collectors.joining("; "));
        return all.size() > NAMED_REASONS
                ? "%s; and %d more like that".formatted(first, all.size() - NAMED_REASONS)
                : first;
    }

    private void add(NodeEffects effects, List<Judgement> judgements) {
        if (effects.range().isEmpty()) {
            add(
                    "What the nodes change cannot be told from what is compared: configurations ran"
                            + " on different ones, too few times.",
                    "Raise measure.forks above the number of nodes.");
        }
        add(
                "Some nodes are not like the others: their sentinels take another time.",
                effects.nodes().stream()
                        .filter(node -> !node.isUsual())
                        .flatMap(node ->
                                node.sentinel().stream().map(factor -> named(node.name(), factor)))
                        .toList(),
                "Leave them out, or run without --spread.");
        double range = effects.range().orElse(1.0);
        add(
                "The nodes differ by %s, which is more than what some findings compare."
                        .formatted(NumberText.factor(range)),
                judgements.stream()
                        .flatMap(judgement ->
                                judgement.statistic().stream()
                                        .filter(one -> one.kind() == Judgement.Kind.RATIO)
                                        .filter(one ->
                                                Math.abs(Math.log(one.value())) < Math.log(range))
                                        .map(one -> named(judgement.finding().id(), one.value())))
                        .toList(),
                "Raise measure.forks, so that every node has each configuration as often, or take"
                        + " nodes that are alike.");
    }

    private static String named(String what, double factor) {
        return what + ": " + NumberText.factor(factor);
    }

    /** A notice of some things; none if there are none. */
    private void add(String what, List<String> which, String remedy) {
        if (!which.isEmpty()) {
            notices.add(new Notice(what, first(which, NAMED, ""), remedy));
        }
    }

    /** The first of them, and how many more there are. */
    static List<String> first(List<String> all, int most, String where) {
        List<String> some = new ArrayList<>(all.stream().limit(most).toList());
        some.removeIf(String::isEmpty);
        if (all.size() > most) {
            some.add("and %d more%s".formatted(all.size() - most, where));
        }
        return some;
    }
}
