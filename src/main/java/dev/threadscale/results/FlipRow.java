package dev.threadscale.results;

import static java.util.stream.Collectors.joining;

import dev.threadscale.claim.Measurements.SearchedFlip;
import dev.threadscale.flip.FlipAnswer;
import dev.threadscale.flip.FlipAnswer.Bracket;
import dev.threadscale.flip.FlipGoal;
import dev.threadscale.flip.FlipPoint;
import dev.threadscale.levels.Levels;
import dev.threadscale.results.csv.Column;
import dev.threadscale.results.csv.ColumnNames;
import dev.threadscale.results.csv.RowType;
import dev.threadscale.results.csv.Table;
import dev.threadscale.stats.Interval;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A row of {@code flips.csv}: where the winner changes for one combination of the other axes.
 *
 * @param levels label by axis, without the searched axis and those of the sides
 * @param outcome {@link #FOUND}, {@link #NEVER}, {@link #TOO_CLOSE}, {@link #NOT_ONE_LINE} or
 *     {@link #GIVEN_UP}
 * @param sideBelow the winner at {@code low} and below, as {@code threads=virtual}; empty if
 *     unknown
 * @param sideAbove the winner at {@code high} and above; empty if unknown
 * @param low the lower end of the bracket, or of what is too close to call; of {@link #NEVER}, the
 *     end at which the ratio is nearer to the goal, and {@code high} is empty
 * @param high the upper end
 * @param crossings each change of the winner of {@link #NOT_ONE_LINE}, as {@code threads=virtual
 *     800us..1ms threads=platform}, separated by "; "; otherwise empty
 * @param probes the number of measured levels
 * @param forks of all of them together
 * @param needed forks of each side with which the ends of {@link #TOO_CLOSE} would probably be
 *     decided; otherwise empty
 * @param reason why it was given up, or what limits the answer; otherwise empty
 */
public record FlipRow(
        Levels levels,
        String outcome,
        String sideBelow,
        String sideAbove,
        @ColumnNames({"low", "low_ratio", "low_ratio_from", "low_ratio_to", "low_forks"})
                Optional<End> low,
        @ColumnNames({"high", "high_ratio", "high_ratio_from", "high_ratio_to", "high_forks"})
                Optional<End> high,
        String crossings,
        int probes,
        int forks,
        @ColumnNames("needed_forks") Optional<Long> needed,
        String reason) {

    public static final String FILE = "flips.csv";

    public static final String FOUND = "found";
    public static final String NEVER = "never";
    public static final String TOO_CLOSE = "too-close";
    public static final String NOT_ONE_LINE = "not-one-line";
    public static final String GIVEN_UP = "given-up";

    private static final RowType<FlipRow> ROW = RowType.of(FlipRow.class);
    private static final String BETWEEN = "; ";
    private static final String TO = "..";
    private static final Pattern ENDS = Pattern.compile("(?:^|; )\\S+ (\\S+?)\\.\\.(\\S+) ");

    /**
     * A measured level.
     *
     * @param at its label
     * @param ratio value of compare over that of with; empty if a side did not finish
     * @param ratioFrom lower bound of its 95 % confidence interval
     * @param ratioTo upper bound of the same interval
     * @param forks of both sides
     */
    public record End(
            String at,
            Optional<Double> ratio,
            Optional<Double> ratioFrom,
            Optional<Double> ratioTo,
            int forks) {

        private static End of(FlipGoal goal, FlipPoint point) {
            return new End(
                    goal.unit().label(point.at()),
                    point.ratio(),
                    point.interval().map(Interval::low),
                    point.interval().map(Interval::high),
                    point.forks());
        }

        private FlipPoint point(FlipGoal goal) {
            Optional<Interval> interval =
                    ratioFrom.isPresent() && ratioTo.isPresent()
                            ? Optional.of(new Interval(ratioFrom.get(), ratioTo.get()))
                            : Optional.empty();
            return new FlipPoint(goal.unit().number(at), ratio, interval, forks);
        }
    }

    static Table<FlipRow> table(RunRecord run, FlipGoal goal) {
        List<Column<Levels>> combination = Place.levels(run, run.duelAxes());
        return Place.table(
                        run,
                        FILE,
                        "the number at which the winner changes, for every combination",
                        combination,
                        ROW.values()
                                .with("axis", _ -> goal.axis())
                                .with("compare", _ -> goal.compare().text())
                                .with("with", _ -> goal.with().text())
                                .with("from", _ -> goal.unit().label(goal.from()))
                                .with("to", _ -> goal.unit().label(goal.to()))
                                .with("of", _ -> goal.of().toString())
                                .with("ratio", _ -> goal.ratio())
                                .with("within", _ -> goal.withinPercent()))
                .keyedBy(combination.stream().map(Column::name).toArray(String[]::new));
    }

    /** Reads the results of a search for a flip; empty without one, or before its end. */
    public static List<FlipRow> read(Path directory, RunRecord run) {
        List<FlipRow> rows = new ArrayList<>();
        if (run.flip().isPresent()) {
            ROW.read(directory.resolve(FILE), run.duelAxes(), rows::add);
        }
        return rows;
    }

    /** Returns what claims may know of the answers. */
    static List<SearchedFlip> searched(RunRecord run, List<FlipRow> rows) {
        List<SearchedFlip> flips = new ArrayList<>();
        for (FlipRow row : rows) {
            FlipGoal goal = run.flip().orElseThrow();
            flips.add(new SearchedFlip(row.levels, goal, row.answer(goal)));
        }
        return flips;
    }

    /** Creates the row of an answer. */
    public static FlipRow of(
            FlipGoal goal, Levels levels, FlipAnswer answer, int probes, int forks, String reason) {
        String outcome;
        String below = "";
        String above = "";
        Optional<End> low = Optional.empty();
        Optional<End> high = Optional.empty();
        String crossings = "";
        Optional<Long> needed = Optional.empty();
        String why = reason;
        switch (answer) {
            case Bracket bracket -> {
                outcome = FOUND;
                below = bracket.below().text();
                above = bracket.above().text();
                low = Optional.of(End.of(goal, bracket.low()));
                high = Optional.of(End.of(goal, bracket.high()));
            }
            case FlipAnswer.Never(Levels winner, FlipPoint nearer) -> {
                outcome = NEVER;
                below = winner.text();
                above = below;
                low = Optional.of(End.of(goal, nearer));
            }
            case FlipAnswer.TooClose close -> {
                outcome = TOO_CLOSE;
                below = close.below().map(Levels::text).orElse("");
                above = close.above().map(Levels::text).orElse("");
                low = Optional.of(End.of(goal, close.low()));
                high = Optional.of(End.of(goal, close.high()));
                needed = close.forks().stream().mapToObj(Long::valueOf).findFirst();
            }
            case FlipAnswer.NotOneLine(List<Bracket> all) -> {
                outcome = NOT_ONE_LINE;
                below = all.getFirst().below().text();
                above = all.getLast().above().text();
                crossings =
                        all.stream()
                                .map(crossing -> text(goal, crossing))
                                .collect(joining(BETWEEN));
            }
            case FlipAnswer.GivenUp(String given) -> {
                outcome = GIVEN_UP;
                why = given;
            }
        }
        return new FlipRow(
                levels, outcome, below, above, low, high, crossings, probes, forks, needed, why);
    }

    private static String text(FlipGoal goal, Bracket crossing) {
        return "%s %s%s%s %s"
                .formatted(
                        crossing.below().text().replace(' ', ','),
                        goal.unit().label(crossing.low().at()),
                        TO,
                        goal.unit().label(crossing.high().at()),
                        crossing.above().text().replace(' ', ','));
    }

    /** Returns the answer. The crossings of a line that is not one have no ratios. */
    public FlipAnswer answer(FlipGoal goal) {
        return switch (outcome) {
            case FOUND ->
                    new Bracket(
                            low.orElseThrow().point(goal),
                            side(goal, sideBelow),
                            high.orElseThrow().point(goal),
                            side(goal, sideAbove));
            case NEVER ->
                    new FlipAnswer.Never(side(goal, sideBelow), low.orElseThrow().point(goal));
            case TOO_CLOSE ->
                    new FlipAnswer.TooClose(
                            low.orElseThrow().point(goal),
                            high.orElseThrow().point(goal),
                            known(goal, sideBelow),
                            known(goal, sideAbove),
                            needed.map(forks -> OptionalInt.of(Math.toIntExact(forks)))
                                    .orElseGet(OptionalInt::empty));
            case NOT_ONE_LINE -> new FlipAnswer.NotOneLine(brackets(goal));
            default -> new FlipAnswer.GivenUp(reason);
        };
    }

    private List<Bracket> brackets(FlipGoal goal) {
        List<Bracket> brackets = new ArrayList<>();
        Levels below = side(goal, sideBelow);
        for (Matcher ends = ENDS.matcher(crossings); ends.find(); ) {
            Levels above = below.equals(goal.compare()) ? goal.with() : goal.compare();
            brackets.add(
                    new Bracket(
                            point(goal, ends.group(1)), below, point(goal, ends.group(2)), above));
            below = above;
        }
        return brackets;
    }

    private static FlipPoint point(FlipGoal goal, String label) {
        return new FlipPoint(goal.unit().number(label), Optional.empty(), Optional.empty(), 0);
    }

    private static Levels side(FlipGoal goal, String text) {
        return text.equals(goal.compare().text()) ? goal.compare() : goal.with();
    }

    private static Optional<Levels> known(FlipGoal goal, String text) {
        return text.isEmpty() ? Optional.empty() : Optional.of(side(goal, text));
    }
}
