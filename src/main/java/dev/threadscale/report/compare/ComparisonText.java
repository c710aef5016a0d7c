package dev.threadscale.report.compare;

import dev.threadscale.comparison.MatchedPair;
import dev.threadscale.comparison.PairVerdict;
import dev.threadscale.levels.Axis;
import dev.threadscale.measured.ErrorShare;
import dev.threadscale.report.layout.Frame;
import dev.threadscale.report.layout.LevelLabels;
import dev.threadscale.report.layout.NumberText;
import dev.threadscale.report.table.ConfigurationTable;
import dev.threadscale.report.table.TextTable;
import dev.threadscale.results.ComparisonCsv;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Formats a comparison for the console. */
record ComparisonText(Comparison comparison) {

    String text() {
        List<MatchedRun> runs = comparison.runs();
        return "%s\n%d runs; each is compared with the first, %s\n\n%s%s"
                .formatted(
                        comparison.baseline().run().title(),
                        runs.size(),
                        comparison.baseline().label(),
                        new Conditions(runs).table(),
                        tables());
    }

    /** The text without the conditions. */
    String tables() {
        StringBuilder text = new StringBuilder();
        comparison.warnings().forEach(line -> text.append("\nwarning: ").append(line));
        if (!text.isEmpty()) {
            text.append('\n');
        }
        List<MatchedRun> runs = comparison.runs();
        for (MatchedRun run : runs.subList(1, runs.size())) {
            text.append('\n').append(table(run));
        }
        return text.toString();
    }

    private String table(MatchedRun run) {
        List<MatchedPair> all = comparison.pairs(run);
        List<MatchedPair> shared = all.stream().filter(ComparisonText::isShared).toList();
        List<Axis> varying = new ArrayList<>();
        List<Axis> constant = new ArrayList<>();
        for (Axis axis : comparison.matched().axes()) {
            Set<String> levels = new HashSet<>();
            for (MatchedPair pair : shared) {
                levels.add(pair.levels().get(axis.name()));
            }
            (levels.size() > 1 ? varying : constant).add(axis);
        }
        String same = LevelLabels.levels(Frame.only(shared.getFirst().levels(), constant));
        String title =
                """
                %s against %s: %s%s
                ratio of geometric means of fork means, above 1 is %s; Welch's interval; p after\
                 Hochberg's correction\
                """
                        .formatted(
                                run.label(),
                                comparison.baseline().label(),
                                quantity().words(),
                                same.isEmpty() ? "" : ", " + same,
                                quantity().more());
        boolean hasErrors = shared.stream().anyMatch(MatchedPair::hasErrors);
        return TextTable.of(
                        new ConfigurationTable<>(varying, MatchedPair::levels)
                                .text("first", pair -> value(pair, pair.base()))
                                .text("this run", pair -> value(pair, pair.head()))
                                .knownIf(hasErrors, "errors: first", pair -> share(pair.base()))
                                .knownIf(hasErrors, "this run", pair -> share(pair.head()))
                                .known("ratio (95 % interval)", ComparisonText::ratio)
                                .number("p", MatchedPair::adjusted, NumberText::p)
                                .text("verdict", this::verdict)
                                .table(shared, title, ComparisonCsv.FILE))
                + counts(all);
    }

    private static Optional<String> share(MatchedPair.Side side) {
        return side.errors().map(ErrorShare::share);
    }

    private String verdict(MatchedPair pair) {
        return (hasUnequalErrors(pair) ? "errors differ; " : "") + pair.verdict().compared();
    }

    private boolean hasUnequalErrors(MatchedPair pair) {
        return pair.hasUnequalErrors(comparison.pairs().size());
    }

    private static boolean isShared(MatchedPair pair) {
        return switch (pair.verdict()) {
            case ONLY_HEAD, ONLY_BASE, NEITHER -> false;
            case MORE_ERRORS, DIFFERENT, OPEN, SAME, NOT_COMPARABLE -> true;
        };
    }

    private static Optional<String> ratio(MatchedPair pair) {
        return pair.interval()
                .map(interval ->
                        "%s (%s – %s)"
                                .formatted(
                                        NumberText.factor(pair.ratio().orElseThrow()),
                                        NumberText.factor(interval.low()),
                                        NumberText.factor(interval.high())));
    }

    /**
     * Returns the mean without its interval, because the interval of the ratio is decisive here; or
     * that the service was overloaded.
     */
    private String value(MatchedPair pair, MatchedPair.Side side) {
        return side.isOverloaded() && pair.ratio().isEmpty()
                ? "overloaded"
                : side.value(quantity().of())
                        .map(known -> NumberText.value(known.mean(), quantity().unit()))
                        .orElse("");
    }

    private ComparedQuantity quantity() {
        return comparison.quantity();
    }

    /**
     * Returns the number of configurations of each verdict, the reasons why some cannot be
     * compared, and the doubts about others.
     */
    private String counts(List<MatchedPair> pairs) {
        Map<PairVerdict, List<MatchedPair>> byVerdict = new EnumMap<>(PairVerdict.class);
        Set<String> reasons = new LinkedHashSet<>();
        int unequal = 0;
        int renamed = 0;
        for (MatchedPair pair : pairs) {
            byVerdict.computeIfAbsent(pair.verdict(), _ -> new ArrayList<>()).add(pair);
            if (!pair.reason().isEmpty()) {
                boolean isCompared = pair.verdict() != PairVerdict.NOT_COMPARABLE;
                reasons.add(
                        "%s: %s\n"
                                .formatted(isCompared ? "note" : "not comparable", pair.reason()));
            }
            if (hasUnequalErrors(pair)) {
                unequal++;
            }
            if (hasOtherId(pair)) {
                renamed++;
            }
        }
        List<String> verdicts = new ArrayList<>();
        byVerdict.forEach((verdict, judged) -> verdicts.add(count(verdict, judged)));
        return "%d configuration%s: %s%s\n%s%s"
                .formatted(
                        pairs.size(),
                        pairs.size() == 1 ? "" : "s",
                        unequal == 0 ? "" : "errors differ in %d; ".formatted(unequal),
                        String.join("; ", verdicts),
                        String.join("", reasons),
                        ids(renamed));
    }

    private String count(PairVerdict verdict, List<MatchedPair> pairs) {
        String count = pairs.size() + " " + verdict.compared();
        return verdict == PairVerdict.DIFFERENT ? count + directions(pairs) : count;
    }

    private String directions(List<MatchedPair> pairs) {
        int more = 0;
        int overloaded = 0;
        for (MatchedPair pair : pairs) {
            if (pair.ratio().isEmpty()) {
                overloaded++;
            } else if (pair.ratio().get() > 1) {
                more++;
            }
        }
        return " (%d %s, %d %s%s)"
                .formatted(
                        more,
                        quantity().more(),
                        pairs.size() - overloaded - more,
                        quantity().less(),
                        overloaded == 0
                                ? ""
                                : ", %d overloaded in one of the runs".formatted(overloaded));
    }

    private static boolean hasOtherId(MatchedPair pair) {
        Optional<String> head = pair.head().id();
        Optional<String> base = pair.base().id();
        return head.isPresent() && base.isPresent() && !head.equals(base);
    }

    /** Returns a remark on different ids, which also depend on how a fork is measured. */
    private static String ids(int renamed) {
        if (renamed == 0) {
            return "";
        }
        String many =
                renamed == 1
                        ? "1 has a different id and is matched by its levels"
                        : "%d have different ids and are matched by their levels"
                                .formatted(renamed);
        return many + ", because settings differ that can change a result (see the warnings)\n";
    }
}
