package dev.threadscale.claim;

import dev.threadscale.claim.SimulatedCell.Forks;
import dev.threadscale.claim.SimulatedCell.Rate;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** How often comparisons are false in runs whose users extend them until they like the answer. */
final class ExtendedRates {

    private static final String SECTION = "Comparisons of extended runs";

    /** The numbers of extensions that the page has, with their columns. */
    private static final List<Integer> STAGES = List.of(0, 1, 2, 6);

    private static final int EVERY = 4;

    /** The effects of hosts and groups, two speeds on both sides, and the worst exception. */
    private static final Pattern SHOWN =
            Pattern.compile(
                    "normal, 2 %, and .*|the same, .*|0[.]4 %, .*|every fifth at [+]1[05] %"
                            + "|.*against every fifth at [+]15 %");

    /** The rows nearest to the promised rate, whose cells chance must not move as much. */
    private static final Pattern NEAREST = Pattern.compile("every fifth at [+]1[05] %");

    private static final int TIMES_NEAREST = 5;

    private ExtendedRates() {}

    /** Returns the kinds of comparison that are simulated. */
    private static List<Boundary> kinds() {
        List<Boundary> all = RatesPage.kinds(RatesPage.COMPARED);
        return IntStream.range(0, all.size())
                .filter(i -> i % EVERY == 0)
                .mapToObj(all::get)
                .toList();
    }

    /** Returns the rates for each number of extensions, from none to six. */
    private static List<Rate> of(Boundary kind, ForkEffects effects, int runs) {
        return new SimulatedCell(kind, effects, Forks.EXTENDED).ratesAfterExtensions(runs);
    }

    /** Returns the section of the page. */
    static String section(int runs) {
        StringBuilder section = new StringBuilder(head(runs));
        for (ForkEffects effects : ForkEffects.all()) {
            if (SHOWN.matcher(effects.name()).matches()) {
                section.append(row(effects, runs));
            }
        }
        return section.toString();
    }

    private static String head(int runs) {
        return """

        ## %s

        Runs with 3 forks, whose users extend them for all open findings until they like the answer: at most six times, to 192 forks. A cell has the worst of %d
        kinds of comparison in %d simulated runs (%,d in the first two rows), and counts what was decided at any look so far. Chance moves it by about two points,
        in the first two rows by one.

        | effects of forks | 3 forks | once | twice | six times |
        |---|--:|--:|--:|--:|
        """
                .formatted(SECTION, kinds().size(), runs, TIMES_NEAREST * runs);
    }

    private static String row(ForkEffects effects, int least) {
        boolean isNear = NEAREST.matcher(effects.name()).matches();
        int runs = isNear ? TIMES_NEAREST * least : least;
        List<List<Rate>> kinds =
                kinds().parallelStream().map(kind -> of(kind, effects, runs)).toList();
        StringBuilder row = new StringBuilder("| " + effects.name() + " |");
        for (int stage : STAGES) {
            row.append(RatesPage.cell(Rate.worst(kinds.stream().map(rates -> rates.get(stage)))));
        }
        return row.append('\n').toString();
    }
}
