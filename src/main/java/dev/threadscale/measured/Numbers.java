package dev.threadscale.measured;

import java.util.Arrays;

/** A growing list of unboxed numbers; logs of tasks are long. */
final class Numbers {

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

    double get(int index) {
        return values[index];
    }

    double[] toArray() {
        return Arrays.copyOf(values, size);
    }
}
