package dev.threadscale.claim;

import dev.threadscale.claim.ComparedFinding.Comparison;
import dev.threadscale.stats.Looks;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;

/**
 * The simulated continuations of a run for one open finding. Each draws a true value (the posterior
 * of a mean whose prior is flat) and the forks of further looks, and judges them together with the
 * measured ones (predictive probability: Spiegelhalter, Abrams, Myles, "Bayesian Approaches to
 * Clinical Trials and Health-Care Evaluation", Wiley, 2004, section 6.5).
 *
 * @param unclear the comparisons that leave it open; the others are taken to remain clear
 * @param known the number of comparisons that could be made
 * @param isWhole true if all could
 * @param family how many findings are not decided
 * @param isQuiet true if nothing disturbs any fork; otherwise further ones are in the same doubt
 */
record FurtherForks(
        List<Comparison> unclear, int known, boolean isWhole, int family, boolean isQuiet) {

    private static final int RUNS = 60;

    /** The most comparisons for which all of them are drawn, and how few there are beyond. */
    private static final int MANY = 100;

    private static final int FEWEST_RUNS = 20;

    /** The share of the spread of a few forks that may remain with more forks. */
    private static final double SPREAD_OF_FEW = 0.5;

    /**
     * Returns the number of forks at the first look by which the finding is probably decided; empty
     * if there is none.
     *
     * @param now its present number of forks
     */
    OptionalInt deciding(Looks looks, int now) {
        if (unclear.isEmpty()) {
            return OptionalInt.empty();
        }
        SplittableRandom random = new SplittableRandom(now);
        int runs = Math.clamp((long) RUNS * MANY / unclear.size(), FEWEST_RUNS, RUNS);
        int[] decided = new int[looks.sizes().size()];
        for (int run = 0; run < runs; run++) {
            int look = new Continuation(random).decidedAt(looks, now);
            if (look < decided.length) {
                decided[look]++;
            }
        }
        int sum = 0;
        for (int look = 0; look < decided.length; look++) {
            sum += decided[look];
            if (sum >= Prospect.PROBABLE * runs) {
                return OptionalInt.of(looks.sizes().get(look));
            }
        }
        return OptionalInt.empty();
    }

    /** One of the simulated continuations. */
    private final class Continuation {

        private final SplittableRandom random;
        private final double[] truths = new double[unclear.size()];
        private final double[] errors = new double[unclear.size()];
        private final double[] pFor = new double[unclear.size()];
        private final double[] pAgainst = new double[unclear.size()];

        Continuation(SplittableRandom random) {
            this.random = random;
            for (int i = 0; i < truths.length; i++) {
                double probability = random.nextDouble(Double.MIN_NORMAL, 1);
                truths[i] = unclear.get(i).latest().value().quantile(probability);
                pFor[i] = unclear.get(i).pFor();
                pAgainst[i] = unclear.get(i).pAgainst();
            }
        }

        /** Returns the index of the look that decides; the number of looks if none does. */
        int decidedAt(Looks looks, int now) {
            List<Integer> sizes = looks.sizes();
            double p = Judge.SIGNIFICANCE / 2 / family;
            int before = now;
            for (int look = 0; look < sizes.size(); look++) {
                if (sizes.get(look) > now) {
                    for (int i = 0; i < errors.length; i++) {
                        Readings read = read(i, sizes.get(look), before);
                        pFor[i] = Math.min(pFor[i], read.pFor() / looks.share(look));
                        pAgainst[i] = Math.min(pAgainst[i], read.pAgainst() / looks.share(look));
                    }
                    before = sizes.get(look);
                    if ((isWhole && Arrays.stream(pFor).allMatch(value -> value < p))
                            || Arrays.stream(pAgainst).anyMatch(value -> value * known < p)) {
                        return look;
                    }
                }
            }
            return sizes.size();
        }

        /** Returns the readings of a comparison after more forks than before. */
        private Readings read(int index, int forks, int before) {
            Contrast contrast = unclear.get(index).latest();
            int measured = contrast.forks();
            int further = Math.max(0, forks - Math.max(before, measured));
            errors[index] += Math.sqrt(further) * random.nextGaussian();
            int all = Math.max(forks, measured);
            double spread = contrast.value().standardError() * Math.sqrt(measured);
            double truth =
                    truths[index] * (all - measured) + contrast.value().estimate() * measured;
            Readings now = contrast.readings().orElseThrow();
            return (isQuiet ? now.with(Slack.NONE) : now)
                    .anew((truth + spread * errors[index]) / all, (double) all / measured);
        }
    }

    /**
     * Returns true if a later look may decide.
     *
     * @param read the readings of a look
     * @param known the number of comparisons that could be made
     * @param share of the forks at the later look to those of this one
     * @param areFew true if the forks say little about their spread
     * @param most p that the later look must reach
     */
    static boolean mayDecide(
            List<Readings> read, int known, double share, boolean areFew, double most) {
        double spread = areFew ? SPREAD_OF_FEW : 1;
        return read.stream()
                        .allMatch(reading -> least(reading, share, spread, Readings::pFor) < most)
                || read.stream()
                        .anyMatch(reading ->
                                least(reading, share, spread, Readings::pAgainst) * known < most);
    }

    private static double least(
            Readings one, double share, double spread, ToDoubleFunction<Readings> p) {
        return one.later(share, spread).mapToDouble(p).min().orElse(1);
    }
}
