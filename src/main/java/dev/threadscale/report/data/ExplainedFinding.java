package dev.threadscale.report.data;

import dev.threadscale.claim.Judgement;
import dev.threadscale.claim.Pair;
import dev.threadscale.claim.Statistic;
import dev.threadscale.explain.CountedSide;
import dev.threadscale.explain.Explanation;
import dev.threadscale.explain.RecordedForks;
import dev.threadscale.levels.Axes;
import dev.threadscale.levels.Levels;
import dev.threadscale.measured.MeasuredConfiguration;
import dev.threadscale.protocol.IterationColumn;
import dev.threadscale.report.layout.LevelLabels;
import dev.threadscale.results.CauseKind;
import dev.threadscale.results.CauseRow;
import dev.threadscale.results.CauseRow.Cause;
import dev.threadscale.results.companion.CompanionLoad;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A finding, and the reasons why the two sides of its deciding comparison differ.
 *
 * @param over the levels in which the first side differs from the other, in words
 * @param under the levels in which the other side differs, in words
 * @param machines how the virtual machines of both sides differ; empty if it is the same one
 * @param companions the companions that were the limit of one of the sides
 * @param byChance true if the forks that count show no significant difference
 */
public record ExplainedFinding(
        String finding,
        String over,
        String under,
        Optional<Machines> machines,
        List<CompanionLoad> companions,
        boolean byChance,
        Explanation explanation) {

    /**
     * The parts of two virtual machines that are shown to differ, and those that are not.
     *
     * @param over runtime of the first side
     * @param under runtime of the other side
     * @param differing causes, the most important first
     * @param alike kinds that both sides count, without a difference
     */
    public record Machines(
            String over, String under, List<Cause> differing, List<CauseKind> alike) {

        public Machines {
            differing = List.copyOf(differing);
            alike = List.copyOf(alike);
        }
    }

    /** Explains the findings of a run with recorded forks, by their ids. */
    static Map<String, ExplainedFinding> of(Analysis data, List<Judgement> judgements) {
        RecordedForks forks = new RecordedForks(data.run().directory());
        Map<String, ExplainedFinding> explained = new LinkedHashMap<>();
        if (!forks.isEmpty()) {
            List<CompanionLoad> loads =
                    CompanionLoad.read(data.run().directory(), data.run().record());
            for (Judgement judgement : judgements) {
                judgement
                        .timed()
                        .flatMap(pair -> of(judgement, pair, data, forks, loads))
                        .ifPresent(why -> explained.put(why.finding(), why));
            }
        }
        return explained;
    }

    private static Optional<ExplainedFinding> of(
            Judgement judgement,
            Pair pair,
            Analysis data,
            RecordedForks forks,
            List<CompanionLoad> loads) {
        Levels over = pair.over().levels();
        Levels under = pair.under().levels();
        Optional<MeasuredConfiguration> first = data.run().find(over);
        Optional<MeasuredConfiguration> second = data.run().find(under);
        Optional<CountedSide> counterpart = second.flatMap(ExplainedFinding::side);
        return first.flatMap(ExplainedFinding::side)
                .flatMap(overSide ->
                        counterpart.map(underSide -> forks.explain(overSide, underSide)))
                .map(explanation ->
                        new ExplainedFinding(
                                judgement.finding().id(),
                                words(over, under),
                                words(under, over),
                                MachineParts.of(
                                        explanation, first.orElseThrow(), second.orElseThrow()),
                                limits(loads, over, under),
                                mayBeChance(judgement),
                                explanation));
    }

    private static List<CompanionLoad> limits(
            List<CompanionLoad> loads, Levels over, Levels under) {
        return loads.stream()
                .filter(CompanionLoad::isLimit)
                .filter(load -> load.levels().equals(over) || load.levels().equals(under))
                .toList();
    }

    private static boolean mayBeChance(Judgement judgement) {
        return judgement
                .statistic()
                .flatMap(Statistic::interval)
                .map(ratio -> ratio.holds(1))
                .orElse(true);
    }

    /** Returns the levels of one side that the other does not have, in words. */
    private static String words(Levels levels, Levels opposite) {
        return LevelLabels.levels(levels.unlike(opposite));
    }

    private static Optional<CountedSide> side(MeasuredConfiguration measured) {
        Map<CauseKind, Double> counted = new EnumMap<>(CauseKind.class);
        for (CauseKind kind : CauseKind.values()) {
            kind.counter()
                    .flatMap(column -> measured.mean(column.key()))
                    .ifPresent(mean -> counted.put(kind, mean));
        }
        others(measured).ifPresent(nanos -> counted.put(CauseKind.OTHERS, nanos));
        return measured.levels()
                .whole(Axes.TASKS)
                .map(tasks ->
                        new CountedSide(
                                measured.levels(), tasks, measured.elapsed().mean(), counted));
    }

    /** Returns the CPU time of other processes on the CPUs of the forks, in ns. */
    private static Optional<Double> others(MeasuredConfiguration measured) {
        return measured.mean(IterationColumn.CPUS_BUSY_NS.key())
                .flatMap(busy ->
                        measured.mean(IterationColumn.CGROUP_CPU_NS.key())
                                .or(() -> measured.mean(IterationColumn.CPU_NS.key()))
                                .map(own -> Math.max(0, busy - own)));
    }

    /** Returns the rows of {@code causes.csv}. */
    List<CauseRow> rows() {
        List<CauseRow> rows = new ArrayList<>();
        explanation
                .causes()
                .forEach(cause -> rows.add(new CauseRow(finding, rows.size() + 1, cause)));
        return rows;
    }
}
