package dev.threadscale.claim;

import dev.threadscale.flip.FlipPoint;
import dev.threadscale.flip.FlipProbe;
import dev.threadscale.flip.MapCell;
import dev.threadscale.flip.MapGoal;
import dev.threadscale.flip.MapProbe;
import dev.threadscale.measured.MeasuredConfiguration;
import dev.threadscale.stats.Looks;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Decides which side wins at a cell of a map. A {@link FlipJudge} compares each two sides; one that
 * loses to another cannot win, and the last that is left has won.
 *
 * <p>A wrong winner takes a false victory over the best side, and each of n sides may be falsely
 * beaten at a share of 1 / n of the error of a cell. The error of 5 % is divided among all cells.
 *
 * @param goal the question
 * @param looks after which a cell may be decided
 */
public record MapJudge(MapGoal goal, Looks looks) {

    /** The result of two sides, the first of which is divided by the second. */
    private record Match(int over, int under, FlipProbe probe) {

        boolean isAmong(Set<Integer> sides) {
            return sides.contains(over) && sides.contains(under);
        }
    }

    /**
     * Returns the result of a cell after the first look that decides, or gives up.
     *
     * @param sides the measurements of each side, in the order of the question
     */
    public MapProbe probe(MapCell cell, List<MeasuredConfiguration> sides) {
        List<Match> matches = new ArrayList<>();
        Set<Integer> left = new LinkedHashSet<>(IntStream.range(0, sides.size()).boxed().toList());
        Set<String> losses = new LinkedHashSet<>();
        for (int under = 1; under < sides.size(); under++) {
            for (int over = 0; over < under; over++) {
                Match match = match(cell, over, under, sides);
                matches.add(match);
                if (match.probe instanceof FlipProbe.Won(_, boolean first, String loss)) {
                    left.remove(first ? under : over);
                    if (!loss.isEmpty()) {
                        losses.add(loss);
                    }
                }
            }
        }
        if (left.size() == 1) {
            int winner = left.iterator().next();
            int second = fastest(others(sides.size(), winner), sides).getFirst();
            return new MapProbe.Won(
                    winner, second, point(cell, winner, second, sides), String.join("; ", losses));
        }
        if (left.isEmpty()) {
            left.addAll(others(sides.size(), -1));
        }
        return undecided(matches, left)
                .orElseGet(() -> {
                    List<Integer> open = fastest(left, sides);
                    return new MapProbe.Open(
                            open, point(cell, open.getFirst(), open.get(1), sides));
                });
    }

    private static Set<Integer> others(int sides, int winner) {
        Set<Integer> others = new LinkedHashSet<>(IntStream.range(0, sides).boxed().toList());
        others.remove(winner);
        return others;
    }

    private Match match(MapCell cell, int over, int under, List<MeasuredConfiguration> sides) {
        FlipJudge judge =
                new FlipJudge(
                        goal.pair(over, under), looks, Math.ceilDiv(goal.size() * sides.size(), 2));
        long at = goal.x().numbers().get(cell.x());
        return new Match(over, under, judge.probe(at, sides.get(over), sides.get(under)));
    }

    /**
     * Returns why no winner is known yet; empty if the allowed forks do not decide. Two sides that
     * do not finish may still lose to a third.
     */
    private static Optional<MapProbe> undecided(List<Match> matches, Set<Integer> left) {
        Optional<MapProbe> broken = Optional.empty();
        Optional<MapProbe> result = Optional.empty();
        for (Match match : matches) {
            if (match.isAmong(left)) {
                switch (match.probe) {
                    case FlipProbe.Broken(String reason) ->
                            broken = Optional.of(new MapProbe.Broken(reason));
                    case FlipProbe.Undecided(int forks) ->
                            result =
                                    Optional.of(
                                            new MapProbe.Undecided(
                                                    List.copyOf(left),
                                                    Math.min(forks, forks(result, forks))));
                    case FlipProbe.Won _, FlipProbe.Open _ -> {}
                }
            }
        }
        return result.isPresent() ? result : broken;
    }

    private static int forks(Optional<MapProbe> before, int otherwise) {
        return before.orElse(null) instanceof MapProbe.Undecided(_, int forks) ? forks : otherwise;
    }

    /** Returns the sides with the smallest values first, those without a value last. */
    private List<Integer> fastest(Set<Integer> some, List<MeasuredConfiguration> sides) {
        Map<Integer, Double> values = new HashMap<>();
        for (int side : some) {
            MeasuredConfiguration completed = sides.get(side).completed();
            double value =
                    completed.means(goal.of()).length == 0
                            ? Double.POSITIVE_INFINITY
                            : completed.geometricMean(goal.of());
            values.put(side, value);
        }
        return some.stream().sorted(Comparator.comparing(values::get)).toList();
    }

    /** Returns the values of the first of two sides over the second, or of the slower of more. */
    private FlipPoint point(
            MapCell cell, int first, int second, List<MeasuredConfiguration> sides) {
        boolean isPair = sides.size() == 2;
        Match match = isPair ? match(cell, 0, 1, sides) : match(cell, second, first, sides);
        return switch (match.probe) {
            case FlipProbe.Won won -> won.point();
            case FlipProbe.Open open -> open.point();
            case FlipProbe.Undecided _, FlipProbe.Broken _ ->
                    new FlipPoint(
                            goal.x().numbers().get(cell.x()),
                            Optional.empty(),
                            Optional.empty(),
                            sides.get(first).ends().size() + sides.get(second).ends().size());
        };
    }
}
