package dev.threadscale.flip;

import dev.threadscale.levels.Axes;
import dev.threadscale.levels.Level;
import dev.threadscale.levels.Levels;
import dev.threadscale.measured.Quantity;
import java.math.BigDecimal;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The question of a search for a flip: from which number of the axis on is the value of one side at
 * most a multiple of the other's?
 *
 * @param compare the levels of the side whose value is divided by that of the other; a pool whose
 *     size is searched lacks it
 * @param with the levels of the other side, on the same axes
 * @param axis the searched axis, or pool-size
 * @param from the smallest number, in the unit
 * @param to the largest number
 * @param ratio compare has won where its value is less than this multiple of the other's
 * @param withinPercent the width at which the bracket is narrow enough, as a percentage of its
 *     lower end
 */
public record FlipGoal(
        Levels compare,
        Levels with,
        String axis,
        FlipUnit unit,
        long from,
        long to,
        Quantity of,
        BigDecimal ratio,
        int withinPercent) {

    private static final double HUNDRED = 100;

    /** Normalizes the ratio: 1.5 and 1.50 are the same search. */
    public FlipGoal {
        ratio = ratio.stripTrailingZeros();
        ratio = ratio.setScale(Math.max(0, ratio.scale()));
    }

    /** Returns true if the searched number is the size of a pool, which is part of a side. */
    public boolean searchesPool() {
        return axis.equals(Axes.POOL_SIZE);
    }

    /** Returns the axis of configurations whose levels differ by the searched number. */
    public String axisOfLevels() {
        return searchesPool() ? Axes.THREADS : axis;
    }

    /** Returns the levels that a side has at a number. */
    public Levels at(Levels side, long number) {
        return searchesPool() ? side.withPool(number) : side.with(axis, unit.label(number));
    }

    /** Returns true if a side is the same at all numbers: it does not have the searched size. */
    public boolean isFixed(Levels side) {
        return at(side, from).equals(at(side, to));
    }

    /** Returns the number at which a configuration was measured; empty if it is of neither side. */
    public Optional<Long> number(Levels configuration) {
        if (!searchesPool()) {
            return Optional.of(unit.number(configuration.get(axis)));
        }
        Optional<Long> size =
                configuration
                        .threads()
                        .flatMap(Level.Threads::pool)
                        .flatMap(Level.Pool::count)
                        .map(Long::valueOf);
        return size.filter(number ->
                Stream.of(compare, with)
                        .filter(side -> !isFixed(side))
                        .map(side -> at(side, number).get(Axes.THREADS))
                        .anyMatch(label -> configuration.is(Axes.THREADS, label)));
    }

    /** Returns the logarithm of the ratio at which the winner changes. */
    double logRatio() {
        return Math.log(ratio.doubleValue());
    }

    /** Returns the greatest accepted logarithm of the bracket's ends over each other. */
    double logWithin() {
        return Math.log1p(withinPercent / HUNDRED);
    }

    /** Returns text that goes into the hash of a plan, so it must not change for equal searches. */
    @Override
    public String toString() {
        return "Flip[compare=%s, with=%s, axis=%s, from=%d, to=%d, of=%s, ratio=%s, within=%d]"
                .formatted(
                        compare.text(),
                        with.text(),
                        axis,
                        from,
                        to,
                        of,
                        ratio.toPlainString(),
                        withinPercent);
    }
}
