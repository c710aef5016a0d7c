package dev.threadscale.report.page;

import dev.threadscale.experiment.Search;
import dev.threadscale.levels.Axes;
import dev.threadscale.levels.Axis;
import dev.threadscale.levels.Levels;
import dev.threadscale.report.data.Analysis;
import dev.threadscale.report.data.ServiceErrors;
import dev.threadscale.report.layout.LevelLabels;
import dev.threadscale.report.table.Goals;
import dev.threadscale.results.SearchRow;
import dev.threadscale.results.SearchRow.Count;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Says up to which count a search found that each way of doing the work meets the service level, or
 * at which count it collapses.
 */
record SearchedLimits(Goals.Knees knees) {

    /** Returns the sentence; empty if the run has not found anything. */
    static Optional<String> of(Analysis data) {
        return Goals.knees(ServiceErrors.of(data))
                .findFirst()
                .map(knees -> new SearchedLimits(knees).sentence(knees.rows()));
    }

    /**
     * Compares the ways on the machine on which most of them have a result; among equal ones it is
     * the last, which for example has the most CPUs.
     */
    private String sentence(List<SearchRow> rows) {
        SequencedMap<Levels, List<SearchRow>> machines =
                rows.stream()
                        .collect(
                                Collectors.groupingBy(
                                        row -> on(row.levels(), Axis::isMachine),
                                        LinkedHashMap::new,
                                        Collectors.toList()));
        List<SearchRow> ways =
                new ArrayList<>(
                        machines.sequencedValues().reversed().stream()
                                .max(Comparator.comparingLong(SearchedLimits::known))
                                .orElseThrow());
        ways.sort(Comparator.comparingLong(SearchedLimits::low).reversed());
        SearchRow best = ways.getFirst();
        List<SearchRow> otherWays = ways.subList(1, ways.size());
        return Stream.concat(
                        Stream.of(
                                "%s%s %s%s"
                                        .formatted(
                                                where(best.levels()),
                                                label(best.levels()),
                                                knees.search().hasLevel()
                                                        ? "keeps "
                                                                + knees.search().levelText()
                                                                + " "
                                                        : "",
                                                limit(best, " " + unit()))),
                        Ways.few(otherWays).stream()
                                .map(row -> label(row.levels()) + " " + limit(row, "")))
                .collect(Collectors.joining("; "));
    }

    /** Returns the number of rows with a result. */
    private static long known(List<SearchRow> rows) {
        return rows.stream().filter(row -> row.low().isPresent()).count();
    }

    private static long low(SearchRow row) {
        return row.low().map(Count::count).orElse(0L);
    }

    /** Returns the conditions in words: {@code with jvm-25 on 1 CPU, }; may be empty. */
    private String where(Levels levels) {
        boolean counted = levels.whole(Axes.CPUS).isPresent();
        Levels further =
                on(
                        levels,
                        axis ->
                                axis.isMachine()
                                        && axis.varies()
                                        && !(counted && axis.is(Axes.CPUS)));
        String words =
                Stream.of(
                                further.isEmpty() ? "" : "with " + LevelLabels.levels(further),
                                counted
                                        ? "on "
                                                + LevelLabels.level(
                                                        Axes.CPUS, levels.get(Axes.CPUS))
                                        : "")
                        .filter(part -> !part.isEmpty())
                        .collect(Collectors.joining(" "));
        return words.isEmpty() ? "" : words + ", ";
    }

    private String label(Levels levels) {
        Levels varying = on(levels, axis -> axis.varies() && !axis.isMachine());
        return varying.isEmpty()
                ? LevelLabels.bare(Axes.THREADS, levels.get(Axes.THREADS))
                : LevelLabels.levels(varying);
    }

    private Levels on(Levels levels, Predicate<Axis> wanted) {
        return levels.on(knees.run().axes().stream().filter(wanted).map(Axis::name).toList());
    }

    private String unit() {
        String unit = knees.run().record().experiment().unitOf(knees.search().axis());
        return unit.isEmpty() ? knees.search().axis() : unit;
    }

    private String limit(SearchRow row, String unit) {
        return (knees.search().hasLevel() ? met(row, unit) : collapse(row, unit))
                + (row.reason().isEmpty() ? "" : " (" + row.reason() + ")")
                + knees.errors(row)
                        .map(errors ->
                                ", where " + errors.words() + " at " + Search.count(low(row)))
                        .orElse("");
    }

    private String met(SearchRow row, String unit) {
        if (row.low().isEmpty()) {
            return "at no measured " + knees.search().axis();
        }
        String low = Search.count(low(row));
        return "up to "
                + row.high()
                        .map(high -> low + "–" + Search.count(high.count()))
                        .orElse("at least " + low)
                + unit
                + (row.isMonotone() ? "" : ", but not steadily");
    }

    private static String collapse(SearchRow row, String unit) {
        if (row.low().isEmpty()) {
            return "has no known collapse";
        }
        String least = Search.count(low(row) + 1);
        return row.high()
                        .map(high -> Search.count(high.count()))
                        .map(most ->
                                "collapses at " + (most.equals(least) ? most : least + "–" + most))
                        .orElse("does not collapse up to " + Search.count(low(row)))
                + unit;
    }
}
