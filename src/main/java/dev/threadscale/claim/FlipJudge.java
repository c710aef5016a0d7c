package dev.threadscale.claim;

import dev.threadscale.flip.FlipGoal;
import dev.threadscale.flip.FlipPoint;
import dev.threadscale.flip.FlipProbe;
import dev.threadscale.flip.FlipProbe.Broken;
import dev.threadscale.flip.FlipProbe.Open;
import dev.threadscale.flip.FlipProbe.Undecided;
import dev.threadscale.flip.FlipProbe.Won;
import dev.threadscale.flip.FlipSearch;
import dev.threadscale.levels.Levels;
import dev.threadscale.measured.ForkRecord;
import dev.threadscale.measured.MeasuredConfiguration;
import dev.threadscale.measured.Outcome;
import dev.threadscale.stats.Interval;
import dev.threadscale.stats.Looks;
import dev.threadscale.stats.TEstimate;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.StringJoiner;
import java.util.TreeSet;

/**
 * Decides which side wins at one number of a search for a flip. A decision holds over the whole
 * range of doubts; each look at each number spends its share of the error.
 *
 * <p>A side whose forks do not finish their work, while all those of the other do, has lost. One
 * that does not always finish cannot win.
 *
 * @param looks after which a number may be decided
 * @param numbers the most that the search may decide
 */
public record FlipJudge(FlipGoal goal, Looks looks, int numbers) {

    private static final Set<Outcome> LOSSES =
            EnumSet.of(
                    Outcome.TIMED_OUT,
                    Outcome.DEADLOCKED,
                    Outcome.OUT_OF_MEMORY,
                    Outcome.OOM_KILLED,
                    Outcome.OVERLOADED);

    private static final int MOST_NEEDED = 1000;

    /** Creates the judge of a search. */
    public FlipJudge(FlipGoal goal, Looks looks) {
        this(goal, looks, new FlipSearch(goal).mostNumbers());
    }

    /**
     * Returns the result of a number after the first look that decides, or gives up.
     *
     * @param compare the side whose value is divided
     * @param with the other side
     */
    public FlipProbe probe(long at, MeasuredConfiguration compare, MeasuredConfiguration with) {
        int last = looks.sizes().size() - 1;
        for (int look = 0; look <= last; look++) {
            int size = looks.sizes().get(look);
            if (!has(compare, size) || !has(with, size)) {
                return new Undecided(size);
            }
            Level level = new Level(at, compare.until(size), with.until(size));
            Optional<FlipProbe> ended = level.ended(look, last);
            if (ended.isPresent()) {
                return ended.get();
            }
        }
        throw new IllegalStateException("the last look ends");
    }

    private static boolean has(MeasuredConfiguration side, int forks) {
        return side.ends().stream().filter(end -> end.number() <= forks).count() >= forks;
    }

    /** The two sides at one number. */
    private final class Level {

        private final long at;
        private final List<ForkRecord> compareEnds;
        private final List<ForkRecord> withEnds;
        private final Contrast contrast;

        Level(long at, MeasuredConfiguration compare, MeasuredConfiguration with) {
            this.at = at;
            this.compareEnds = valid(compare);
            this.withEnds = valid(with);
            MeasuredConfiguration over = compare.completed();
            MeasuredConfiguration under = with.completed();
            this.contrast =
                    Contrast.ratio(
                            "",
                            goal.of(),
                            over,
                            under,
                            bound(),
                            Logarithms.ofOneRun(goal.of(), List.of(over, under)));
        }

        private Bound bound() {
            double ratio = goal.ratio().doubleValue();
            return new Bound(
                    "< " + goal.ratio().toPlainString(),
                    Double.NEGATIVE_INFINITY,
                    ratio,
                    true,
                    true,
                    false);
        }

        /** Returns the result if this look ends the measurement of the number. */
        Optional<FlipProbe> ended(int look, int last) {
            Optional<FlipProbe> broken = broken();
            if (broken.isPresent()) {
                return broken;
            }
            int lostByCompare = losses(compareEnds);
            int lostByWith = losses(withEnds);
            boolean isLast = look == last;
            if (hasLost(lostByCompare, compareEnds, lostByWith, isLast)) {
                return Optional.of(won(false, loses(goal.compare(), compareEnds)));
            }
            if (hasLost(lostByWith, withEnds, lostByCompare, isLast)) {
                return Optional.of(won(true, loses(goal.with(), withEnds)));
            }
            if (!contrast.isKnown()) {
                return lostByCompare > 0 && lostByWith > 0
                        ? Optional.of(
                                new Broken(
                                        "neither side finishes its work (%s; %s)"
                                                .formatted(
                                                        lost(goal.compare(), compareEnds),
                                                        lost(goal.with(), withEnds))))
                        : isLast || (!contrast.isMeasured() && lostByCompare + lostByWith == 0)
                                ? Optional.of(new Broken(contrast.problem()))
                                : Optional.empty();
            }
            double most = Judge.SIGNIFICANCE / 2 / numbers * share(look);
            if (contrast.pFor() < most && lostByCompare == 0) {
                return Optional.of(won(true, unfinished()));
            }
            if (contrast.pAgainst() < most && lostByWith == 0) {
                return Optional.of(won(false, unfinished()));
            }
            return isLast || !mayYet(look, last)
                    ? Optional.of(new Open(point(), needed(look, last), doubt(), unfinished()))
                    : Optional.empty();
        }

        /** Returns the forks that did not finish, for people; empty if all did. */
        private String unfinished() {
            StringJoiner losses = new StringJoiner("; ");
            if (losses(compareEnds) > 0) {
                losses.add(lost(goal.compare(), compareEnds));
            }
            if (losses(withEnds) > 0) {
                losses.add(lost(goal.with(), withEnds));
            }
            return losses.toString();
        }

        private boolean hasLost(int losses, List<ForkRecord> ends, int others, boolean isLast) {
            boolean isMost = isLast ? 2 * losses > ends.size() : losses == ends.size();
            return losses > 0 && isMost && others == 0;
        }

        private Optional<FlipProbe> broken() {
            for (List<ForkRecord> side : List.of(compareEnds, withEnds)) {
                if (side.isEmpty()) {
                    return Optional.of(new Broken("no fork of a side is valid"));
                }
                for (ForkRecord fork : side) {
                    if (!fork.completed() && !isLoss(fork)) {
                        String why = fork.reason().isEmpty() ? "" : ", " + fork.reason();
                        return Optional.of(
                                new Broken(
                                        "fork %d %s%s"
                                                .formatted(fork.number(), fork.outcome(), why)));
                    }
                }
            }
            return Optional.empty();
        }

        private Won won(boolean compare, String loss) {
            return new Won(point(), compare, loss);
        }

        private FlipPoint point() {
            boolean isCompared = contrast.isMeasured();
            Optional<Interval> interval =
                    contrast.isKnown() ? Optional.of(contrast.interval().exp()) : Optional.empty();
            Optional<Double> ratio =
                    isCompared
                            ? Optional.of(Math.exp(contrast.value().estimate()))
                            : Optional.empty();
            return new FlipPoint(at, ratio, interval, compareEnds.size() + withEnds.size());
        }

        private String doubt() {
            return contrast.isDoubted() ? Reasons.off(contrast).orElse("") : "";
        }

        private boolean mayYet(int look, int last) {
            double more = looks.sizes().get(last) / (double) looks.sizes().get(look);
            double most = Judge.SIGNIFICANCE / 2 / numbers * share(last);
            return FurtherForks.mayDecide(
                    List.of(contrast.readings().orElseThrow()), 1, more, look == 0, most);
        }

        /** Returns the forks of each side with which a difference like this would be decided. */
        private OptionalInt needed(int look, int last) {
            TEstimate value = contrast.value();
            double most = Judge.SIGNIFICANCE / 2 / numbers * share(last);
            int now = looks.sizes().get(look);
            for (int forks = now + 1; forks <= MOST_NEEDED; forks += 1 + forks / 10) {
                TEstimate later = value.with(forks / (double) now);
                Interval slack = contrast.slack().range();
                double limit = Math.log(goal.ratio().doubleValue());
                if (later.plus(slack.high()).pBelow(limit) < most
                        || later.plus(slack.low()).pAbove(limit) < most) {
                    return OptionalInt.of(forks);
                }
            }
            return OptionalInt.empty();
        }
    }

    private double share(int look) {
        return looks.share(look);
    }

    private static List<ForkRecord> valid(MeasuredConfiguration side) {
        return side.ends().stream().filter(end -> !end.isInvalid()).toList();
    }

    private static int losses(List<ForkRecord> ends) {
        return (int) ends.stream().filter(FlipJudge::isLoss).count();
    }

    /** Returns true if a fork did not finish its work, so its side does not win. */
    public static boolean isLoss(ForkRecord fork) {
        return LOSSES.contains(fork.outcome());
    }

    private static String loses(Levels side, List<ForkRecord> ends) {
        return "%s loses: %s".formatted(side.text(), ended(ends));
    }

    private static String lost(Levels side, List<ForkRecord> ends) {
        return "%s: %s".formatted(side.text(), ended(ends));
    }

    private static String ended(List<ForkRecord> ends) {
        Set<String> outcomes = new TreeSet<>();
        for (ForkRecord end : ends) {
            if (!end.completed()) {
                outcomes.add(end.outcome().label());
            }
        }
        return "%d of %d forks ended as %s"
                .formatted(losses(ends), ends.size(), String.join(", ", outcomes));
    }
}
