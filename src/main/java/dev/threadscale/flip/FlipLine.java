package dev.threadscale.flip;

import dev.threadscale.flip.FlipAnswer.Bracket;
import dev.threadscale.flip.FlipProbe.Broken;
import dev.threadscale.flip.FlipProbe.Open;
import dev.threadscale.flip.FlipProbe.Undecided;
import dev.threadscale.flip.FlipProbe.Won;
import dev.threadscale.flip.FlipSearch.Step;
import dev.threadscale.levels.Levels;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.StringJoiner;
import java.util.TreeMap;
import java.util.function.LongFunction;

/** The numbers that a search has measured, each won by one side or open. */
final class FlipLine {

    private final FlipGoal goal;
    private final FlipNumbers numbers;
    private final LongFunction<Optional<FlipProbe>> known;
    private final TreeMap<Long, FlipProbe> probes = new TreeMap<>();
    private final Map<Long, Integer> pending = new LinkedHashMap<>();
    private String broken = "";

    FlipLine(FlipGoal goal, LongFunction<Optional<FlipProbe>> known) {
        this.goal = goal;
        this.numbers = new FlipNumbers(goal.unit());
        this.known = known;
    }

    /** Adds the results of some numbers; returns false if one is missing or broken. */
    boolean measure(List<Long> wanted) {
        for (long number : wanted) {
            switch (known.apply(number).orElse(null)) {
                case null -> pending.put(number, 0);
                case Undecided(int forks) -> pending.put(number, forks);
                case Broken(String reason) ->
                        broken = broken.isEmpty() ? at(number, reason) : broken;
                case Won won -> probes.put(number, won);
                case Open open -> probes.put(number, open);
            }
        }
        return pending.isEmpty() && broken.isEmpty();
    }

    /** Returns the step after a number that is missing or broken. */
    Step pending() {
        return broken.isEmpty()
                ? new Step.Measure(pending)
                : new Step.End(new FlipAnswer.GivenUp(broken), "", probes.size());
    }

    private String at(long number, String reason) {
        return "at %s: %s".formatted(goal.unit().words(number), reason);
    }

    int size() {
        return probes.size();
    }

    boolean hasAll(Collection<Long> some) {
        return probes.keySet().containsAll(some);
    }

    /** Returns each change of the winner between two neighbours of those that are decided. */
    List<Bracket> crossings() {
        List<Bracket> crossings = new ArrayList<>();
        Won before = null;
        for (FlipProbe probe : probes.values()) {
            if (probe instanceof Won won) {
                if (before != null && before.compare() != won.compare()) {
                    crossings.add(
                            new Bracket(before.point(), winner(before), won.point(), winner(won)));
                }
                before = won;
            }
        }
        return crossings;
    }

    boolean hasOneCrossing() {
        return crossings().size() == 1;
    }

    private Levels winner(Won won) {
        return won.compare() ? goal.compare() : goal.with();
    }

    /** Returns true if one end is open and the other is not. */
    boolean isOpenAtOneEnd() {
        return probes.firstEntry().getValue() instanceof Won
                != probes.lastEntry().getValue() instanceof Won;
    }

    /** Returns the next number within the bracket; none if it is as narrow as possible. */
    List<Long> narrower() {
        Bracket bracket = crossings().getFirst();
        long low = bracket.low().at();
        long high = bracket.high().at();
        var open = probes.subMap(low, false, high, false);
        if (open.isEmpty()) {
            return middle(low, high);
        }
        if (Math.log((double) high / low) <= goal.logWithin()) {
            return List.of();
        }
        long first = open.firstKey();
        long last = open.lastKey();
        boolean isWiderBelow = (double) first / low >= (double) high / last;
        List<Long> wider = isWiderBelow ? middle(low, first) : middle(last, high);
        return wider.isEmpty() ? isWiderBelow ? middle(last, high) : middle(low, first) : wider;
    }

    /** Returns the next number between the open end and the decided ones. */
    List<Long> towardsOpen() {
        long before = probes.firstKey();
        for (Map.Entry<Long, FlipProbe> probe : probes.entrySet()) {
            boolean changes = probe.getValue() instanceof Won != probes.get(before) instanceof Won;
            if (changes) {
                return middle(before, probe.getKey());
            }
            before = probe.getKey();
        }
        return List.of();
    }

    /** Returns a number in the widest gap on either side of the bracket. */
    List<Long> checks() {
        Bracket bracket = crossings().getFirst();
        List<Long> checks = new ArrayList<>();
        checks.addAll(widest(new ArrayList<>(probes.headMap(bracket.low().at(), true).keySet())));
        checks.addAll(widest(new ArrayList<>(probes.tailMap(bracket.high().at(), true).keySet())));
        return checks;
    }

    private List<Long> widest(List<Long> neighbours) {
        List<Long> middle = List.of();
        double most = 0;
        for (int i = 1; i < neighbours.size(); i++) {
            double gap = (double) neighbours.get(i) / neighbours.get(i - 1);
            List<Long> within = middle(neighbours.get(i - 1), neighbours.get(i));
            if (gap > most && !within.isEmpty()) {
                most = gap;
                middle = within;
            }
        }
        return middle;
    }

    /** Returns the middle of two numbers unless they are near enough. */
    private List<Long> middle(long low, long high) {
        return Math.log((double) high / low) <= goal.logWithin()
                ? List.of()
                : numbers.between(low, high).stream().toList();
    }

    /** Returns the end of the search. */
    Step end() {
        List<Bracket> crossings = crossings();
        FlipAnswer answer =
                switch (crossings.size()) {
                    case 0 -> isDecided() ? never() : tooClose();
                    case 1 -> crossings.getFirst();
                    default -> new FlipAnswer.NotOneLine(crossings);
                };
        return new Step.End(answer, note(answer), probes.size());
    }

    private boolean isDecided() {
        return probes.values().stream().allMatch(Won.class::isInstance);
    }

    private FlipAnswer never() {
        Won first = (Won) probes.firstEntry().getValue();
        Won last = (Won) probes.lastEntry().getValue();
        boolean isFirst = distance(first.point()) <= distance(last.point());
        return new FlipAnswer.Never(winner(first), (isFirst ? first : last).point());
    }

    private double distance(FlipPoint point) {
        return point.ratio()
                .map(ratio -> Math.abs(Math.log(ratio) - goal.logRatio()))
                .orElse(Double.POSITIVE_INFINITY);
    }

    private FlipAnswer tooClose() {
        List<Open> open = new ArrayList<>();
        OptionalInt needed = OptionalInt.of(0);
        Optional<Levels> below = Optional.empty();
        Optional<Levels> above = Optional.empty();
        for (FlipProbe probe : probes.values()) {
            switch (probe) {
                case Open one -> {
                    open.add(one);
                    above = Optional.empty();
                    needed =
                            needed.isPresent() && one.needed().isPresent()
                                    ? OptionalInt.of(
                                            Math.max(needed.getAsInt(), one.needed().getAsInt()))
                                    : OptionalInt.empty();
                }
                case Won won when open.isEmpty() -> below = Optional.of(winner(won));
                case Won won -> above = Optional.of(winner(won));
                default -> throw new IllegalStateException("not measured: " + probe);
            }
        }
        return new FlipAnswer.TooClose(
                open.getFirst().point(), open.getLast().point(), below, above, needed);
    }

    /**
     * Says what limits an answer: numbers that are open, and sides that lost without a ratio. Of
     * the doubts that leave numbers open, the first stands for all.
     */
    private String note(FlipAnswer answer) {
        StringJoiner notes = new StringJoiner("; ");
        if (answer instanceof Bracket(FlipPoint low, _, FlipPoint high, _)) {
            var open = probes.subMap(low.at(), false, high.at(), false);
            if (!open.isEmpty() && Math.log((double) high.at() / low.at()) > goal.logWithin()) {
                notes.add(
                        "the forks do not decide %s"
                                .formatted(
                                        open.size() == 1
                                                ? goal.unit().words(open.firstKey())
                                                : "%s to %s"
                                                        .formatted(
                                                                goal.unit().words(open.firstKey()),
                                                                goal.unit()
                                                                        .words(open.lastKey()))));
            }
        }
        for (Map.Entry<Long, FlipProbe> probe : probes.entrySet()) {
            if (probe.getValue() instanceof Open open
                    && !open.doubt().isEmpty()
                    && isLimiting(answer, probe.getKey())) {
                notes.add(at(probe.getKey(), "the ratio may be off " + open.doubt()));
                break;
            }
        }
        probes.forEach((number, probe) -> {
            String loss =
                    switch (probe) {
                        case Won(_, _, String lost) -> lost;
                        case Open(_, _, _, String lost) -> lost;
                        case Undecided _, Broken _ -> "";
                    };
            if (!loss.isEmpty()) {
                notes.add(at(number, loss));
            }
        });
        return notes.toString();
    }

    /** Returns true if an open number makes an answer less exact than it was asked for. */
    private boolean isLimiting(FlipAnswer answer, long number) {
        return switch (answer) {
            case Bracket(FlipPoint low, _, FlipPoint high, _) ->
                    low.at() < number
                            && number < high.at()
                            && Math.log((double) high.at() / low.at()) > goal.logWithin();
            case FlipAnswer.NotOneLine(List<Bracket> crossings) ->
                    crossings.stream().anyMatch(crossing -> isLimiting(crossing, number));
            case FlipAnswer.Never _, FlipAnswer.TooClose _, FlipAnswer.GivenUp _ -> true;
        };
    }
}
