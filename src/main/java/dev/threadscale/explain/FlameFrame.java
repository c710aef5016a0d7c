package dev.threadscale.explain;

/**
 * A method in a flame graph.
 *
 * @param depth 0 for the root, which calls everything
 * @param left where it begins, of a width of 1
 * @param over its samples on the first side, and their time per task in ns
 * @param under its samples on the other side, and their time per task in ns
 * @param differs true if there are enough samples to show that the two times differ
 */
public record FlameFrame(
        String method,
        int depth,
        double left,
        double width,
        EventTotal over,
        EventTotal under,
        boolean differs) {

    private static final double[] STEPS = {1.05, 1.5, 3};

    FlameFrame at(double place) {
        return new FlameFrame(method, depth, place, width, over, under, differs);
    }

    /**
     * Returns the extra time that it takes on the first side, in steps: 1 from 5 % more, 2 from
     * half as much again, 3 from three times as much; negative if it takes less; 0 if the samples
     * do not show a difference.
     */
    public int step() {
        double more = Math.max(over.total(), under.total());
        double less = Math.min(over.total(), under.total());
        int step = 0;
        while (differs && step < STEPS.length && more >= STEPS[step] * less) {
            step++;
        }
        return over.total() > under.total() ? step : -step;
    }
}
