package dev.threadscale.report.flip;

import dev.threadscale.levels.Axes;
import dev.threadscale.levels.Axis;
import dev.threadscale.levels.Levels;
import dev.threadscale.report.layout.LevelLabels;
import dev.threadscale.results.MapRow;
import dev.threadscale.results.Run;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Says who wins on a map, for example "Virtual threads win in 31 of 64 cells, a pool of 16 wins in
 * 27, and 6 are too close to call."
 */
public final class MapSentence {

    /** The maximum number of maps with a sentence; the table has all of them. */
    private static final int MOST = 4;

    private MapSentence() {}

    /** Returns a sentence for each map, without capital and full stop. */
    public static List<String> of(Run run) {
        List<WinnerMap> maps = WinnerMap.of(run);
        List<String> sentences = new ArrayList<>();
        for (WinnerMap map : maps.subList(0, Math.min(MOST, maps.size()))) {
            sentences.add((maps.size() > 1 ? where(map) : "") + of(map));
        }
        if (maps.size() > MOST) {
            sentences.add("the table has %d more maps".formatted(maps.size() - MOST));
        }
        return sentences;
    }

    private static String where(WinnerMap map) {
        Levels varying = map.levels().on(map.series().stream().map(Axis::name).toList());
        if (varying.isEmpty()) {
            return "";
        }
        return varying.whole(Axes.CPUS).isPresent() && varying.axes().size() == 1
                ? "on " + LevelLabels.level(Axes.CPUS, varying.get(Axes.CPUS)) + ", "
                : "with " + LevelLabels.levels(varying) + ", ";
    }

    /** Returns the sentence of one map. */
    public static String of(WinnerMap map) {
        List<Integer> sides =
                IntStream.range(0, map.goal().sides().size())
                        .boxed()
                        .sorted(Comparator.comparingInt(map::won).reversed())
                        .toList();
        List<String> parts = new ArrayList<>();
        int cells = map.cells().size();
        for (int side : sides) {
            int won = map.won(side);
            if (won > 0) {
                String of = parts.isEmpty() ? won + " of " + cells + " cells" : "" + won;
                parts.add(victory(map, side) + " in " + of);
            }
        }
        if (parts.size() == 1 && map.won(sides.getFirst()) == cells) {
            parts.set(0, victory(map, sides.getFirst()) + " in all " + cells + " cells");
        }
        count(parts, map.with(MapRow.TOO_CLOSE), cells, "too close to call");
        count(parts, map.with(MapRow.NOT_COMPARABLE), cells, "not comparable");
        int white = map.with(MapRow.NOT_COMPARABLE);
        int filled = cells - map.measured();
        return filled == 0
                ? joined(parts)
                : "%s (%d were measured, %s lie between cells that agree)"
                        .formatted(
                                joined(parts),
                                map.measured() - white,
                                white == 0 ? "the others" : "" + filled);
    }

    private static void count(List<String> parts, int count, int cells, String what) {
        if (count > 0) {
            String of = parts.isEmpty() ? " of " + cells + " cells" : "";
            parts.add("%d%s %s %s".formatted(count, of, count == 1 ? "is" : "are", what));
        }
    }

    private static String joined(List<String> parts) {
        String last = parts.getLast();
        return parts.size() == 1
                ? last
                : String.join(", ", parts.subList(0, parts.size() - 1)) + ", and " + last;
    }

    private static String victory(WinnerMap map, int side) {
        int other = side == 0 ? 1 : 0;
        boolean isFirst = side < other;
        Flips pair =
                new Flips(
                        map.run(),
                        map.goal().pair(isFirst ? side : other, isFirst ? other : side),
                        List.of());
        return new FlipWords(pair).victory(map.goal().sides().get(side));
    }
}
