package dev.threadscale.cli;

import dev.threadscale.cli.text.Amounts;
import dev.threadscale.experiment.Search;
import dev.threadscale.flip.FlipGoal;
import dev.threadscale.flip.MapGoal;
import dev.threadscale.flip.MapSearch;
import dev.threadscale.levels.Levels;
import dev.threadscale.plan.KneeSearch;
import dev.threadscale.plan.Plan;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Says what a plan searches for. */
final class SearchText {

    private final List<String> lines = new ArrayList<>();

    private SearchText() {}

    /** Returns an empty line and the lines of the search; none without one. */
    static List<String> of(Plan plan) {
        SearchText text = new SearchText();
        plan.kneeSearch()
                .ifPresent(knee -> text.search(plan.experiment().search().orElseThrow(), knee));
        plan.experiment().flip().ifPresent(text::flip);
        plan.experiment().map().ifPresent(text::map);
        return text.lines;
    }

    private void search(Search search, KneeSearch knee) {
        lines.add("");
        lines.add(
                search.hasLevel()
                        ? "Searches for the highest %s from %s to %s that meets the service level: %s."
                                .formatted(
                                        search.axis(),
                                        Amounts.of(search.from()),
                                        Amounts.of(search.to()),
                                        search.levelText())
                        : knee(search, knee));
        lines.add(
                "These are the first configurations of each series; the measurements decide"
                        + " which ones follow.");
    }

    private void flip(FlipGoal goal) {
        lines.add("");
        lines.add(
                "Searches for the flip over %s from %s to %s, where %s of %s falls below %s times that of %s, within %d %%."
                        .formatted(
                                goal.axis(),
                                goal.unit().words(goal.from()),
                                goal.unit().words(goal.to()),
                                goal.of(),
                                goal.compare().text(),
                                goal.ratio().toPlainString(),
                                goal.with().text(),
                                goal.withinPercent()));
        lines.add("These are its ends; the measurements decide which numbers follow.");
    }

    private void map(MapGoal goal) {
        lines.add("");
        lines.add(
                "Draws a map of the winner over %s and %s, %d × %d cells, by %s of %s."
                        .formatted(
                                range(goal.x()),
                                range(goal.y()),
                                goal.x().numbers().size(),
                                goal.y().numbers().size(),
                                goal.of(),
                                goal.sides().stream()
                                        .map(Levels::text)
                                        .collect(Collectors.joining(", "))));
        if (goal.ratio().compareTo(BigDecimal.ONE) != 0) {
            lines.add(
                    "The first wins where its value is below %s times the other's."
                            .formatted(goal.ratio()));
        }
        lines.add(
                "These are the %d cells of the coarse grid; only cells near the line follow."
                        .formatted(new MapSearch(goal).opening().size()));
    }

    private static String range(MapGoal.Scale scale) {
        return "%s (%s to %s)"
                .formatted(
                        scale.axis(),
                        scale.unit().words(scale.from()),
                        scale.unit().words(scale.to()));
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
}
