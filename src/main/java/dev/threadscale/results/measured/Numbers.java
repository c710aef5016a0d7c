package dev.threadscale.results.measured;

import java.util.Arrays;

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
}
