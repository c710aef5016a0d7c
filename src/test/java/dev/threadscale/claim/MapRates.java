package dev.threadscale.claim;

import dev.threadscale.claim.SimulatedMaps.Drawn;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.DoubleBinaryOperator;
import java.util.stream.IntStream;

/** How often maps err, over lines of several shapes. */
final class MapRates {

    static final String SECTION = "Maps of winners";

    /** The ratio that a side does not exceed. */
    private static final double MOST = Math.log(3);

    /** How much the ratio changes over the whole map, as a logarithm. */
    private static final double STEEP = Math.log(1000);

    private MapRates() {}

    /** Returns the truths with a line: straight, curved, and cutting off a corner. */
    static Map<String, DoubleBinaryOperator> lines() {
        Map<String, DoubleBinaryOperator> lines = new LinkedHashMap<>();
        lines.put("upright", (x, _) -> limited(0.47 - x));
        lines.put("upright, flat", (x, _) -> limited(0.3 * (0.47 - x)));
        lines.put("falling", (x, y) -> limited(0.55 - (x + y) / 2));
        lines.put("rising", (x, y) -> limited(0.13 + y - x));
        lines.put("rising, flat", (x, y) -> limited(0.3 * (0.13 + y - x)));
        lines.put("parabola", (x, y) -> limited(0.35 + 0.5 * y * y - x));
        lines.put("hyperbola", (x, y) -> limited(0.08 + 0.12 / (0.15 + y) - x));
        lines.put("wave", (x, y) -> limited(0.5 + 0.2 * Math.sin(6 * y) - x));
        lines.put("quarter circle", (x, y) -> limited(0.7 * (0.8 - Math.hypot(1 - x, 1 - y))));
        lines.put("corner", (x, y) -> limited(0.7 * (0.3 - Math.hypot(1 - x, 1 - y))));
        return lines;
    }

    static DoubleBinaryOperator equal() {
        return (_, _) -> 0;
    }

    private static double limited(double places) {
        return Math.clamp(STEEP * places, -MOST, MOST);
    }

    /**
     * What maps showed.
     *
     * @param falseMaps maps that name a wrong side at a measured cell
     * @param cells of all maps
     * @param wrong cells at which the wrong side is named, measured or filled in
     * @param forks of all maps
     * @param ofAll forks with which all cells would be decided as surely
     */
    record Rate(int maps, int falseMaps, int cells, int named, int wrong, long forks, long ofAll) {

        static final Rate NONE = new Rate(0, 0, 0, 0, 0, 0, 0);

        Rate and(Rate other) {
            return new Rate(
                    maps + other.maps,
                    falseMaps + other.falseMaps,
                    cells + other.cells,
                    named + other.named,
                    wrong + other.wrong,
                    forks + other.forks,
                    ofAll + other.ofAll);
        }

        double share() {
            return (double) forks / ofAll;
        }

        private String row() {
            return String.format(
                    Locale.ROOT,
                    " %.1f | %.2f | %.1f | %.0f | %.2f |",
                    100.0 * falseMaps / maps,
                    100.0 * wrong / cells,
                    100.0 * named / cells,
                    (double) forks / maps,
                    share());
        }
    }

    static Rate of(DoubleBinaryOperator truth, ForkEffects effects, int maps) {
        SimulatedMaps simulated = new SimulatedMaps(truth, effects);
        return IntStream.range(0, maps)
                .parallel()
                .mapToObj(seed -> {
                    Drawn drawn = simulated.draw(seed);
                    int cells = SimulatedMaps.SIDE * SimulatedMaps.SIDE;
                    return new Rate(
                            1,
                            drawn.wrongMeasured() > 0 ? 1 : 0,
                            cells,
                            drawn.named(),
                            drawn.wrong(),
                            drawn.forks(),
                            simulated.forksOfAll(seed));
                })
                .reduce(Rate.NONE, Rate::and);
    }

    /** Returns the section of the page. */
    static String section(int maps) {
        StringBuilder section = new StringBuilder();
        section.append(
                """

                ## %s

                Maps of 8 × 8 cells, with 5 to 20 forks at a cell, %d for each line. In %%: maps that name a wrong side at a measured cell; cells, measured or filled in,
                at which the wrong side is named; cells at which a side is named. Then forks of both sides, and their share of those that decide all 64 cells as surely.
                """
                        .formatted(SECTION, maps));
        for (ForkEffects effects : List.of(ForkEffects.all().getFirst())) {
            section.append("\n| line, forks: ")
                    .append(effects.name())
                    .append(
                            " | false maps | wrong cells | named | forks | share |\n|---|--:|--:|--:|--:|--:|\n");
            Map<String, DoubleBinaryOperator> all = lines();
            all.put("none, equal sides", equal());
            all.forEach((name, truth) ->
                    section.append("| ")
                            .append(name)
                            .append(" |")
                            .append(of(truth, effects, maps).row())
                            .append('\n'));
        }
        return section.toString();
    }
}
