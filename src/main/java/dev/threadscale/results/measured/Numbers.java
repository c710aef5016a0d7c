package dev.threadscale.results.measured;

import java.util.AbstractList;
import java.util.Arrays;
import java.util.List;

/** A growing list of numbers without a box around each: logs of tasks are long. */
public final class Numbers {

    private double[] values = new double[8];
    private int size;

    public void add(double value) {
        if (size == values.length) {
            values = Arrays.copyOf(values, 2 * size);
        }
        values[size++] = value;
    }

    public int size() {
        return size;
    }

    public double[] toArray() {
        return Arrays.copyOf(values, size);
    }

    /** Numbers as a list that does not box them before somebody asks for one. */
    public static List<Double> list(double[] values) {
        return new AbstractList<>() {
            @Override
            public Double get(int index) {
                return values[index];
            }

            @Override
            public int size() {
                return values.length;
            }
        };
    }
}
