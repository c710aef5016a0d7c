package dev.threadscale.report.data;

import java.util.AbstractList;
import java.util.Arrays;
import java.util.List;

/** A growing list of numbers without a box around each: logs of tasks are long. */
public final class Numbers {

    private double[] values = new double[8];
    private int size;

    void add(double value) {
        if (size == values.length) {
            values = Arrays.copyOf(values, 2 * size);
        }
        values[size++] = value;
    }

    int size() {
        return size;
    }

    double[] toArray() {
        return Arrays.copyOf(values, size);
    }

    /** Numbers as a list that does not box them before somebody asks for one. */
    static List<Double> list(double[] values) {
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
