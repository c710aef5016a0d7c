package dev.threadscale.claim;

import static dev.threadscale.claim.Synthetic.A;
import static dev.threadscale.claim.Synthetic.B;
import static dev.threadscale.claim.Synthetic.bound;
import static dev.threadscale.claim.Synthetic.ratio;

import dev.threadscale.levels.Levels;
import dev.threadscale.measured.Quantity;
import dev.threadscale.measured.Quantity.Aspect;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * A claim, and a truth at which it is neither more nor less than true.
 *
 * @param of what it is about
 * @param points of a group of configurations
 */
record Boundary(String name, Claim claim, Quantity of, List<Point> points) {

    /**
     * A configuration of a group.
     *
     * @param truth what it has without an effect of its forks
     * @param isOver true if its forks have the effects of the first side
     */
    record Point(Levels levels, double truth, boolean isOver) {}

    /** Of the CPU times of tasks, as {@code as: spread} makes of them. */
    static final Quantity SPREAD = new Quantity("task_cpu_ns", null, Aspect.SPREAD);

    private static final List<String> ALL = List.of("1", "2", "3");

    /** Every kind of claim that chance is involved in, at each end of its bound. */
    static List<Boundary> all() {
        return List.of(
                pair("ratio ≥", ratio(">= 1.5"), 1.5),
                pair("ratio ≤", ratio("<= 1.5"), 1.5),
                pair("range, low end", ratio("1.5 to 3"), 1.5),
                pair("range, high end", ratio("1.5 to 3"), 3),
                pair("equal, low end", ratio("within 10%"), 1 / 1.1),
                pair("equal, high end", ratio("within 10%"), 1.1),
                pair("different 5 %, low end", ratio("beyond 5%"), 1 / 1.05),
                pair("different 5 %, high end", ratio("beyond 5%"), 1.05),
                pair("different 0 %", ratio("beyond 0%"), 1),
                line("flat", new Claim.Flat("x", ALL, bound("within 10%")), 1, 1, -1.1),
                line("scaling ≥", new Claim.Scaling("x", "1", ALL, bound(">= 2")), -2, 1, 0.5),
                line("scaling ≤", new Claim.Scaling("x", "1", ALL, bound("<= 2")), -2, 1, 1.5),
                line("order, two equal", new Claim.Order("x", ALL), 1, -1, 2),
                line("order, all equal", new Claim.Order("x", ALL), 1, -1, 1),
                four("crossover, equal at one end", crossover(), 1, 1, 1.5, 1),
                four("crossover, equal at both", crossover(), 1, 1, 1, 1),
                line("knee, not falling before", knee(), -1, 1, 1),
                line("knee, falling behind", knee(), 2, -1.1, 1),
                four("gain", gain(), 2, 2, 1, 1),
                four("lead", lead(), 1, 2, 2, 3),
                single("value ≥", bound(">= 1")),
                single("value ≤", bound("<= 1")),
                new Boundary("spread", ratio("< 1"), SPREAD, pair(1)));
    }

    /** The factor of a fork for which the truth lies at the boundary. */
    double next(RandomGenerator random, Scatter scatter) {
        if (of.equals(SPREAD)) {
            return scatter.variation(random);
        }
        return claim instanceof Claim.Value || claim instanceof Claim.Lead
                ? scatter.factorOfMean(random)
                : scatter.factor(random);
    }

    private static Boundary pair(String name, Claim claim, double truth) {
        return elapsed(name, claim, pair(truth));
    }

    private static List<Point> pair(double truth) {
        return List.of(new Point(A, truth, true), new Point(B, 1, false));
    }

    private static Boundary single(String name, Bound bound) {
        return elapsed(name, new Claim.Value(bound), List.of(new Point(A, 1, true)));
    }

    /** Points along an axis; those less than 0 have the effects of the first side. */
    private static Boundary line(String name, Claim claim, double... truths) {
        List<Point> points = new ArrayList<>();
        for (double truth : truths) {
            Levels levels = Levels.of("x", "" + (points.size() + 1));
            points.add(new Point(levels, Math.abs(truth), truth < 0));
        }
        return elapsed(name, claim, points);
    }

    /** Both levels at both ends: a and b at the first, a and b at the second. */
    private static Boundary four(String name, Claim claim, double... truths) {
        List<Point> points = new ArrayList<>();
        for (String x : List.of("1", "2")) {
            for (Levels one : List.of(A, B)) {
                points.add(new Point(one.with("x", x), truths[points.size()], one.equals(A)));
            }
        }
        return elapsed(name, claim, points);
    }

    private static Boundary elapsed(String name, Claim claim, List<Point> points) {
        return new Boundary(name, claim, Quantity.TIME, points);
    }

    private static Claim crossover() {
        return new Claim.Crossover(A, B, "x", "1", "2");
    }

    private static Claim knee() {
        return new Claim.Knee("x", ALL, "2", bound("within 10%"));
    }

    private static Claim gain() {
        return new Claim.Gain(A, B, "x", "1", List.of("2"), bound("> 1"));
    }

    private static Claim lead() {
        return new Claim.Lead(A, B, "x", "1", "2", bound("> 0"));
    }
}
