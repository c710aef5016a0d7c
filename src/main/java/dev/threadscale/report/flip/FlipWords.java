package dev.threadscale.report.flip;

import dev.threadscale.flip.FlipGoal;
import dev.threadscale.flip.FlipPoint;
import dev.threadscale.levels.Axes;
import dev.threadscale.levels.Level;
import dev.threadscale.levels.Levels;
import dev.threadscale.measured.Quantity;
import dev.threadscale.report.layout.LevelLabels;
import dev.threadscale.report.layout.NumberText;
import dev.threadscale.worker.threads.ThreadKinds;
import java.math.BigDecimal;

/** Puts the sides, the numbers and the verdicts of a search for flips into words. */
final class FlipWords {

    private final FlipGoal goal;
    private final String unit;
    private final Side compare;
    private final Side with;

    FlipWords(Flips flips) {
        this.goal = flips.goal();
        this.unit = flips.unit();
        Side over = Side.of(goal.compare());
        Side under = Side.of(goal.with());
        boolean ambiguous = over.equals(under);
        this.compare = ambiguous ? Side.exact(goal.compare()) : over;
        this.with = ambiguous ? Side.exact(goal.with()) : under;
    }

    /** The words of a side, such as "virtual threads". */
    private record Side(String words, boolean plural) {

        static Side of(Levels side) {
            if (side.axes().size() == 1 && side.threads().isPresent()) {
                Level.Threads threads = side.threads().get();
                if (threads.isDefault(ThreadKinds.VIRTUAL)
                        || threads.isDefault(ThreadKinds.PLATFORM)) {
                    return new Side(threads.label() + " threads", true);
                }
                if (threads.isDefault(ThreadKinds.FIXED_POOL)) {
                    return new Side("a pool", false);
                }
                if (threads.is(ThreadKinds.FIXED_POOL) && threads.pool().isPresent()) {
                    String size = threads.pool().get().size();
                    if (Character.isDigit(size.charAt(0))) {
                        return new Side("a pool of " + size, false);
                    }
                }
            }
            return exact(side);
        }

        static Side exact(Levels side) {
            return new Side(LevelLabels.levels(side), false);
        }

        String verb(String plain) {
            return words + " " + plain + (plural ? "" : "s");
        }
    }

    private boolean isElapsed() {
        return goal.of().equals(Quantity.TIME);
    }

    private Side side(Levels levels) {
        return levels.equals(goal.compare()) ? compare : with;
    }

    /** Returns true if the question is who wins, instead of by how much. */
    boolean isEven() {
        return goal.ratio().compareTo(BigDecimal.ONE) == 0;
    }

    /** Returns what the victory of a side means: "virtual threads win". */
    String victory(Levels winner) {
        boolean first = winner.equals(goal.compare());
        if (isEven()) {
            return isElapsed()
                    ? side(winner).verb("win")
                    : quantity() + " is lower with " + side(winner).words();
        }
        String times = (first ? "less" : "more") + " than " + goal.ratio() + " times ";
        return isElapsed()
                ? compare.verb("take") + " " + times + "as long as " + with.words()
                : "%s with %s is %sthat with %s"
                        .formatted(quantity(), compare.words(), times, with.words());
    }

    /** Returns the opposite of the victory of the other side, after one: "a pool of 16 does". */
    String instead(Levels winner) {
        if (!isEven()) {
            return victory(winner);
        }
        return isElapsed()
                ? side(winner).words() + (side(winner).plural() ? " do" : " does")
                : "with " + side(winner).words();
    }

    /** Returns how clear the victory is at a number: "a pool of 16 takes 1.3 times as long". */
    String margin(Levels winner, double ratio) {
        boolean turned = isEven() && winner.equals(goal.compare());
        String factor = NumberText.ratio(turned ? 1 / ratio : ratio);
        Side slower = turned ? with : compare;
        return isElapsed()
                ? "%s %s times as long".formatted(slower.verb("take"), factor)
                : "with %s it is %s times as high".formatted(slower.words(), factor);
    }

    /** Returns why a number has no ratio. */
    String unfinished(FlipPoint point, Levels winner) {
        Levels loser = winner.equals(goal.compare()) ? goal.with() : goal.compare();
        return "at %s, %s did not finish".formatted(number(point.at()), side(loser).words());
    }

    private String quantity() {
        return LevelLabels.quantity(goal.of());
    }

    private String number(long at) {
        return goal.unit().words(at);
    }

    /** Returns "1.3 to 1.6 ms of wait", or "2 tasks" if nothing lies between the ends. */
    String line(long low, long high) {
        return high - low <= goal.unit().step() ? at(high) : named(range(low, high));
    }

    /** Returns a single number with its axis: "1.3 ms of wait". */
    String at(long number) {
        return named(number(number));
    }

    /** Returns a range of numbers with their axis. */
    String between(long low, long high) {
        return named(range(low, high).replace(" to ", " and "));
    }

    /** Returns a range with its unit written once. */
    private String range(long low, long high) {
        String first = number(low);
        String last = number(high);
        int space = first.lastIndexOf(' ');
        boolean same = space > 0 && last.endsWith(first.substring(space));
        return (same ? first.substring(0, space) : first) + " to " + last;
    }

    private String named(String numbers) {
        return switch (goal.axis()) {
            case Axes.TASKS -> numbers + (numbers.equals("1") ? " task" : " tasks");
            case Axes.CPUS -> numbers + (numbers.equals("1") ? " CPU" : " CPUs");
            case Axes.POOL_SIZE ->
                    numbers + (numbers.equals("1") ? " pool thread" : " pool threads");
            default ->
                    !unit.isEmpty()
                            ? numbers + " " + unit
                            : numbers.contains(" ") && Character.isLetter(last(numbers))
                                    ? numbers + " of " + goal.axis()
                                    : goal.axis() + " = " + numbers;
        };
    }

    private static char last(String text) {
        return text.charAt(text.length() - 1);
    }
}
