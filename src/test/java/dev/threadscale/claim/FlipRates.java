package dev.threadscale.claim;

import dev.threadscale.claim.SimulatedFlips.Searched;
import dev.threadscale.flip.FlipAnswer;
import dev.threadscale.flip.FlipAnswer.Bracket;
import dev.threadscale.levels.Levels;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;

/** How often searches for a flip err, over true flips at {@value #PLACES} places of the range. */
final class FlipRates {

    static final int PLACES = 30;
    static final String SECTION = "Searches for a flip";

    /** Ten percent more of the axis changes the ratio by ten percent, or by three. */
    static final double STEEP = 1;

    static final double FLAT = 0.3;

    private FlipRates() {}

    /**
     * What searches found.
     *
     * @param missed searches whose bracket does not hold the flip, or that deny it
     * @param wrong searches that name a side as the winner where the other wins
     * @param brackets searches with a bracket
     * @param forks of all searches
     * @param logWidths the logarithms of the ends of brackets over each other, added up
     */
    record Rate(int searches, int missed, int wrong, int brackets, int forks, double logWidths) {

        static final Rate NONE = new Rate(0, 0, 0, 0, 0, 0);

        Rate and(Rate other) {
            return new Rate(
                    searches + other.searches,
                    missed + other.missed,
                    wrong + other.wrong,
                    brackets + other.brackets,
                    forks + other.forks,
                    logWidths + other.logWidths);
        }

        private String cells() {
            return String.format(
                    Locale.ROOT,
                    " %.1f | %.1f | %.1f | %.0f%% | %.0f |",
                    100.0 * (searches - missed) / searches,
                    100.0 * wrong / searches,
                    100.0 * brackets / searches,
                    100 * Math.expm1(logWidths / brackets),
                    (double) forks / searches);
        }
    }

    /** Returns false for forks of which the page on statistics promises nothing. */
    static boolean isPromised(ForkEffects effects) {
        return !effects.name().matches(".*(, against normal, 1 %|1 %, against .*)");
    }

    static double place(int place) {
        double share = (place + 0.5) / PLACES;
        return SimulatedFlips.FROM
                * Math.pow((double) SimulatedFlips.TO / SimulatedFlips.FROM, share);
    }

    static Rate of(ForkEffects effects, double slope, int searches) {
        return IntStream.range(0, PLACES)
                .parallel()
                .mapToObj(place -> of(effects, slope, searches, place))
                .reduce(Rate.NONE, Rate::and);
    }

    private static Rate of(ForkEffects effects, double slope, int searches, int place) {
        double flip = place(place);
        SimulatedFlips flips =
                new SimulatedFlips(SimulatedFlips.line(flip, slope), effects, SimulatedFlips.USUAL);
        Rate rate = Rate.NONE;
        for (int i = 0; i < searches; i++) {
            rate = rate.and(rate(flips.search(place + (long) PLACES * i), flip));
        }
        return rate;
    }

    private static Rate rate(Searched searched, double flip) {
        boolean isMissed = true;
        boolean isWrong = true;
        boolean isBracket = false;
        double width = 0;
        switch (searched.end().answer()) {
            case Bracket(var low, Levels below, var high, _) -> {
                isMissed = low.at() > flip || high.at() < flip;
                isWrong = isMissed || below.equals(Synthetic.A);
                isBracket = true;
                width = Math.log((double) high.at() / low.at());
            }
            case FlipAnswer.TooClose close -> {
                isWrong =
                        isWrong(close.below(), Synthetic.B) || isWrong(close.above(), Synthetic.A);
                isMissed = isWrong;
            }
            default -> {}
        }
        return new Rate(
                1, isMissed ? 1 : 0, isWrong ? 1 : 0, isBracket ? 1 : 0, searched.forks(), width);
    }

    private static boolean isWrong(Optional<Levels> named, Levels right) {
        return named.isPresent() && !named.get().equals(right);
    }

    /** Returns the section of the page. */
    static String section(int searches) {
        StringBuilder section = new StringBuilder();
        section.append(
                """

                ## %s

                Searches from 100 µs to 100 ms, within 25 %%, with 5 to 20 forks at a number, whose true flip is at %d places, with %d searches each. In %%: the flip is in
                the bracket, or the answer is "too close to call"; the wrong side is named; there is a bracket. Then its average width, and forks of both sides.
                "Steep" is a ratio that changes as much as the axis, "flat" one that changes by 3 %% if the axis changes by 10 %%.
                """
                        .formatted(SECTION, PLACES, searches));
        for (double slope : List.of(STEEP, FLAT)) {
            section.append("\n| effects of forks, ")
                    .append(slope == STEEP ? "steep" : "flat")
                    .append(
                            " | held | wrong | brackets | width | forks |\n|---|--:|--:|--:|--:|--:|\n");
            for (ForkEffects effects : ForkEffects.all()) {
                section.append("| ").append(effects.name()).append(" |");
                section.append(of(effects, slope, searches).cells()).append('\n');
            }
        }
        return section.toString();
    }
}
