package dev.threadscale.claim;

import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;
import java.util.random.RandomGenerator;

/** By what factors the forks of a configuration differ. */
final class Scatter {

    /** What forks differ by is far larger than the error of so many. */
    private static final int CENTERING = 20_000;

    private static final int TASKS = 60;

    private final ToDoubleFunction<RandomGenerator> logarithm;
    private final double geometricMean;
    private final double mean;
    private final double meanVariation;

    private Scatter(ToDoubleFunction<RandomGenerator> logarithm) {
        this.logarithm = logarithm;
        this.geometricMean = Math.exp(mean(CENTERING, logarithm));
        this.mean = mean(CENTERING, this::raw);
        this.meanVariation =
                Math.exp(mean(CENTERING / TASKS, random -> Math.log(rawVariation(random))));
    }

    static Scatter normal(double deviation) {
        return new Scatter(random -> deviation * random.nextGaussian());
    }

    /** Log-exponential: most are a little faster, and a few much slower. */
    static Scatter tail(double deviation) {
        return new Scatter(random -> -deviation * Math.log(1 - random.nextDouble()));
    }

    /** Every fifth is slower. */
    static Scatter bimodal(double slower) {
        return new Scatter(random ->
                (random.nextInt(5) == 0 ? Math.log1p(slower) : 0) + 0.01 * random.nextGaussian());
    }

    private static double mean(int draws, ToDoubleFunction<RandomGenerator> of) {
        RandomGenerator random = new SplittableRandom(1);
        double sum = 0;
        for (int i = 0; i < draws; i++) {
            sum += of.applyAsDouble(random);
        }
        return sum / draws;
    }

    private double raw(RandomGenerator random) {
        return Math.exp(logarithm.applyAsDouble(random));
    }

    /** The next one, with a geometric mean of 1. */
    double factor(RandomGenerator random) {
        return raw(random) / geometricMean;
    }

    /** The next one, with a mean of 1. */
    double factorOfMean(RandomGenerator random) {
        return raw(random) / mean;
    }

    /** The coefficient of variation of tasks that differ so, with a geometric mean of 1. */
    double variation(RandomGenerator random) {
        return rawVariation(random) / meanVariation;
    }

    private double rawVariation(RandomGenerator random) {
        double sum = 0;
        double squares = 0;
        for (int i = 0; i < TASKS; i++) {
            double task = raw(random);
            sum += task;
            squares += task * task;
        }
        return Math.sqrt(squares * TASKS / (sum * sum) - 1);
    }
}
