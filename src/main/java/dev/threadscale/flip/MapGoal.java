package dev.threadscale.flip;

import dev.threadscale.levels.Levels;
import dev.threadscale.measured.Quantity;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;
import java.util.TreeSet;

/**
 * The question of a map: which side wins at which combination of two numbers?
 *
 * @param sides the levels of each side, all on the same axes
 * @param x the axis that is drawn to the right
 * @param y the axis that is drawn upwards
 * @param ratio the first of two sides wins where its value is less than this multiple of the
 *     other's; 1 for more sides
 */
public record MapGoal(List<Levels> sides, Scale x, Scale y, Quantity of, BigDecimal ratio) {

    private static final int ONE_PERCENT = 1;

    /** Normalizes the ratio: 1.5 and 1.50 are the same map. */
    public MapGoal {
        sides = List.copyOf(sides);
        ratio = ratio.stripTrailingZeros();
        ratio = ratio.setScale(Math.max(0, ratio.scale()));
    }

    /**
     * An axis of the map.
     *
     * @param from the smallest number, in the unit
     * @param to the largest number
     * @param cells the number of cells along it; fewer if the axis does not have that many numbers
     */
    public record Scale(String axis, FlipUnit unit, long from, long to, int cells) {

        private static final MathContext TWO_DIGITS = new MathContext(2);

        /** Returns the number of each cell: both ends, and round numbers at equal factors. */
        public List<Long> numbers() {
            TreeSet<Long> numbers = new TreeSet<>(List.of(from, to));
            for (int cell = 1; cell < cells - 1; cell++) {
                double share = (double) cell / (cells - 1);
                double steps = from * Math.pow((double) to / from, share) / unit.step();
                long number =
                        unit.step()
                                * Math.round(
                                        BigDecimal.valueOf(steps).round(TWO_DIGITS).doubleValue());
                if (number > from && number < to) {
                    numbers.add(number);
                }
            }
            return new ArrayList<>(numbers);
        }

        /** Returns the labels of all numbers, as in the CSV. */
        public List<String> labels() {
            return numbers().stream().map(unit::label).toList();
        }

        private String text() {
            return "%s, from=%d, to=%d, cells=%d".formatted(axis, from, to, cells);
        }
    }

    /** Returns both axes. */
    public List<Scale> scales() {
        return List.of(x, y);
    }

    /** Returns true if the cells differ in this axis, or the sides do. */
    public boolean isOn(String axis) {
        return isOver(axis) || isOfSides(axis);
    }

    /** Returns true if the cells differ in this axis. */
    public boolean isOver(String axis) {
        return axis.equals(x.axis) || axis.equals(y.axis);
    }

    /** Returns true if the sides are levels of this axis. */
    public boolean isOfSides(String axis) {
        return sides.getFirst().isOn(axis);
    }

    /** Returns the number of cells. */
    public int size() {
        return x.numbers().size() * y.numbers().size();
    }

    /** Returns the question of two of the sides at any cell. */
    public FlipGoal pair(int compare, int with) {
        return new FlipGoal(
                sides.get(compare),
                sides.get(with),
                x.axis,
                x.unit,
                x.from,
                x.to,
                of,
                ratio,
                ONE_PERCENT);
    }

    /** Returns text that goes into the hash of a plan, so it must not change for equal maps. */
    @Override
    public String toString() {
        StringJoiner text = new StringJoiner(" | ", "Map[sides=", "");
        sides.forEach(side -> text.add(side.text()));
        return "%s, x=%s, y=%s, of=%s, ratio=%s]"
                .formatted(text, x.text(), y.text(), of, ratio.toPlainString());
    }
}
