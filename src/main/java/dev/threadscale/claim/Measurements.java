package dev.threadscale.claim;

import dev.threadscale.flip.FlipAnswer;
import dev.threadscale.flip.FlipGoal;
import dev.threadscale.flip.FlipPoint;
import dev.threadscale.levels.Axis;
import dev.threadscale.levels.Levels;
import dev.threadscale.measured.Doubt;
import dev.threadscale.measured.MeasuredConfiguration;
import dev.threadscale.measured.Quantity;
import dev.threadscale.stats.Looks;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The measurements of a run.
 *
 * @param configurations of the run
 * @param looks the numbers of forks after which verdicts are computed
 * @param knees the results of searches, one for each series
 * @param flips the results of searches for a flip, one for each combination
 * @param versions the axis whose levels are versions of one program; empty without one
 */
public record Measurements(
        List<Axis> axes,
        List<MeasuredConfiguration> configurations,
        Looks looks,
        List<SearchedKnee> knees,
        List<SearchedFlip> flips,
        Optional<String> versions) {

    /** The measurements of a run that does not compare versions. */
    public Measurements(
            List<Axis> axes,
            List<MeasuredConfiguration> configurations,
            Looks looks,
            List<SearchedKnee> knees) {
        this(axes, configurations, looks, knees, List.of(), Optional.empty());
    }

    /** Returns the labels of an axis in the order of the experiment. */
    public List<String> labels(String name) {
        return axes.stream()
                .filter(axis -> axis.is(name))
                .findFirst()
                .map(Axis::labels)
                .orElse(List.of());
    }

    /** Returns the configurations that a finding is about. */
    public List<MeasuredConfiguration> select(Map<String, List<String>> where) {
        return configurations.stream()
                .filter(configuration -> configuration.levels().isOneOf(where))
                .toList();
    }

    /** Returns the knees that a finding is about. */
    List<SearchedKnee> knees(Map<String, List<String>> where) {
        return knees.stream().filter(knee -> knee.levels().isOneOf(where)).toList();
    }

    /** Returns the answers of searches for a flip that a finding is about. */
    List<SearchedFlip> flips(Map<String, List<String>> where) {
        return flips.stream().filter(flip -> flip.levels().isOneOf(where)).toList();
    }

    /**
     * Returns the doubt that may move a knee. Searches compare times as measured. If the error of
     * forks may exceed the margin that decided, another count may have collapsed.
     */
    Optional<Doubt> doubt(SearchedKnee knee) {
        for (SearchedKnee.Decisive decisive : knee.decisive()) {
            Optional<Doubt> doubt = doubt(decisive, knee.reference());
            if (doubt.isPresent()) {
                return doubt;
            }
        }
        return Optional.empty();
    }

    private Optional<Doubt> doubt(SearchedKnee.Decisive decisive, Levels reference) {
        Slack slack = Slack.between(with(decisive.levels()), with(reference), Quantity.TIME, true);
        double least = decisive.margin() + slack.range().low();
        double most = decisive.margin() + slack.range().high();
        return least < 0 && most >= 0 ? slack.main() : Optional.empty();
    }

    private List<MeasuredConfiguration> with(Levels levels) {
        return configurations.stream()
                .filter(configuration -> configuration.levels().equals(levels))
                .toList();
    }

    /**
     * Returns the measurements with only the first forks of each configuration, at most this
     * number.
     */
    public Measurements until(int forks) {
        return new Measurements(
                axes,
                configurations.stream().map(configuration -> configuration.until(forks)).toList(),
                looks,
                knees,
                flips,
                versions);
    }

    /**
     * Returns the measurements at each look that a configuration has reached, with all of them at
     * the last.
     */
    List<Measurements> atLooks() {
        int most = 0;
        for (MeasuredConfiguration configuration : configurations) {
            most = Math.max(most, configuration.ends().size());
        }
        List<Measurements> views = new ArrayList<>();
        for (int size : looks.sizes()) {
            if (size <= most) {
                views.add(until(size));
            }
        }
        return views.isEmpty() ? List.of(this) : views;
    }

    boolean has(Levels named) {
        return configurations.stream().anyMatch(configuration -> configuration.levels().has(named));
    }

    /** Returns the levels on the axes that vary in this run, such as {@code cpus=2, tasks=100}. */
    String describe(Levels levels) {
        List<String> varying = axes.stream().filter(Axis::varies).map(Axis::name).toList();
        return levels.on(varying).text(", ");
    }

    /**
     * The answer of a search for a flip.
     *
     * @param levels label by axis, without the searched axis and those of the sides
     */
    public record SearchedFlip(Levels levels, FlipGoal goal, FlipAnswer answer) {

        /** The claim that one side wins in the whole range. */
        public static final String NEVER = "never";

        static boolean isNever(Claim.Flip claim) {
            return claim.at().equals(NEVER);
        }

        /** Returns the claimed range; empty if it is in another unit, or no flip is claimed. */
        private Optional<Bound> bound(Claim.Flip claim) {
            return Bound.parse(claim.at(), goal.unit());
        }

        /** Returns true if the bracket lies within the claimed range. */
        boolean fulfils(Claim.Flip claim) {
            return switch (answer) {
                case FlipAnswer.Never _ -> isNever(claim);
                case FlipAnswer.Bracket(var low, _, var high, _) ->
                        bound(claim)
                                .filter(in -> in.covers((double) low.at(), (double) high.at()))
                                .isPresent();
                case FlipAnswer.TooClose _, FlipAnswer.NotOneLine _, FlipAnswer.GivenUp _ -> false;
            };
        }

        /**
         * Returns true if every bracket lies outside of the claimed range, or the winner does not
         * change in a range that contains it.
         */
        boolean contradicts(Claim.Flip claim) {
            return switch (answer) {
                case FlipAnswer.Bracket bracket ->
                        isNever(claim) || isOutside(claim, List.of(bracket));
                case FlipAnswer.NotOneLine(List<FlipAnswer.Bracket> crossings) ->
                        isNever(claim) || isOutside(claim, crossings);
                case FlipAnswer.Never _ ->
                        bound(claim)
                                .filter(bound ->
                                        goal.from() <= bound.low() && goal.to() >= bound.high())
                                .isPresent();
                case FlipAnswer.TooClose _, FlipAnswer.GivenUp _ -> false;
            };
        }

        private boolean isOutside(Claim.Flip claim, List<FlipAnswer.Bracket> brackets) {
            Optional<Bound> bound = bound(claim);
            return bound.isPresent()
                    && brackets.stream()
                            .allMatch(bracket ->
                                    bracket.low().at() >= bound.get().high()
                                            || bracket.high().at() <= bound.get().low());
        }

        /** Says what the search did: {@code found the flip between 1.3 ms and 1.6 ms}. */
        String text() {
            return switch (answer) {
                case FlipAnswer.Bracket(var low, _, var high, _) ->
                        "found the flip between %s and %s".formatted(words(low), words(high));
                case FlipAnswer.Never(Levels winner, _) ->
                        "found no flip: %s wins in the whole range".formatted(winner.text());
                case FlipAnswer.TooClose(var low, var high, _, _, _) ->
                        "found it too close to call "
                                + (low.at() == high.at()
                                        ? "at " + words(low)
                                        : "from %s to %s".formatted(words(low), words(high)));
                case FlipAnswer.NotOneLine(List<FlipAnswer.Bracket> crossings) ->
                        "found that the winner changes %d times".formatted(crossings.size());
                case FlipAnswer.GivenUp(String reason) -> "was given up " + reason;
            };
        }

        private String words(FlipPoint point) {
            return goal.unit().words(point.at());
        }
    }

    /**
     * The end of the search of a series: its knee is the smallest count that has collapsed.
     *
     * @param levels label by axis, without the searched axis
     * @param low the largest count measured below the collapse; empty if none is known
     * @param high the smallest count that has collapsed; empty if none has
     * @param reason what missed a service level, or why the search ended without a result
     * @param reference the levels of the configuration that all counts are compared with
     * @param decisive the counts at both ends of the bracket
     */
    public record SearchedKnee(
            Levels levels,
            Optional<Long> low,
            Optional<Long> high,
            String reason,
            Levels reference,
            List<Decisive> decisive) {

        /**
         * A count that decides.
         *
         * @param levels of its configuration
         * @param margin logarithm of its cost over that at which it collapses; infinite if it timed
         *     out
         */
        public record Decisive(Levels levels, double margin) {}

        /** Returns true if the knee fulfils a bound, wherever it is between the two counts. */
        boolean isInside(Bound bound) {
            return low.isPresent() && bound.covers(least(), most());
        }

        /** Returns true if the knee cannot fulfil a bound. */
        boolean isOutside(Bound bound) {
            return low.isPresent() && (least() > bound.high() || most() < bound.low());
        }

        private double least() {
            return low.orElseThrow() + 1.0;
        }

        private double most() {
            return high.map(Long::doubleValue).orElse(Double.POSITIVE_INFINITY);
        }

        /** Returns false if the search was given up before it found a collapse. */
        boolean isKnown() {
            return low.isPresent() && (high.isPresent() || reason.isEmpty());
        }

        /**
         * Says what the search did: {@code found the collapse at 201 to 256}, where the knee is the
         * last count, or one between the two.
         */
        String text() {
            if (low.isEmpty()) {
                return "ended without a result " + reason;
            }
            long least = low.get() + 1;
            return high.map(most ->
                            "found the collapse at "
                                    + (most == least ? most.toString() : least + " to " + most))
                    .orElse(
                            "found no collapse up to "
                                    + low.get()
                                    + (reason.isEmpty() ? "" : ", and was given up " + reason));
        }
    }
}
