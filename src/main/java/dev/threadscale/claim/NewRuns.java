package dev.threadscale.claim;

import dev.threadscale.stats.Looks;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;

/**
 * The simulated new runs of an open finding, based on the measurements of this run. Each draws a
 * true value (the posterior of a mean whose prior is flat) and the forks of its looks, and judges
 * them, or gives them up, as a run does (predictive probability: Spiegelhalter, Abrams, Myles,
 * "Bayesian Approaches to Clinical Trials and Health-Care Evaluation", Wiley, 2004, section 6.5).
 *
 * @param unclear the comparisons that leave it open; the others are taken to remain clear
 * @param known the number of comparisons that could be made
 * @param isWhole true if all could
 * @param family how many findings are not decided
 * @param isQuiet true if nothing disturbs their forks; otherwise they are in the same doubt
 */
record NewRuns(List<Contrast> unclear, int known, boolean isWhole, int family, boolean isQuiet) {

    private static final int RUNS = 60;

    /** The most comparisons for which all of them are drawn, and how few there are beyond. */
    private static final int MANY = 100;

    private static final int FEWEST_RUNS = 20;

    /** The share of the spread of a few forks that may remain with more forks. */
    private static final double SPREAD_OF_FEW = 0.5;

    /**
     * Returns the least number of forks of each configuration with which a run probably decides;
     * empty if there is none up to the most.
     *
     * @param least the least number to be tried
     * @param first forks at the first look
     */
    OptionalInt forks(int least, int first, int most) {
        if (unclear.isEmpty() || least > most || chance(first, most) < Prospect.PROBABLE) {
            return OptionalInt.empty();
        }
        int enough = most;
        for (int tooFew = least - 1; tooFew + 1 < enough; ) {
            int middle = (tooFew + enough) / 2;
            if (chance(first, middle) >= Prospect.PROBABLE) {
                enough = middle;
            } else {
                tooFew = middle;
            }
        }
        return OptionalInt.of(enough);
    }

    /** Returns the probability that a run decides by its last look. */
    double chance(int first, int last) {
        SplittableRandom random = new SplittableRandom(last);
        Looks looks = Looks.between(first, last);
        int runs = Math.clamp((long) RUNS * MANY / unclear.size(), FEWEST_RUNS, RUNS);
        int decided = 0;
        for (int run = 0; run < runs; run++) {
            decided += new NewRun(random).decides(looks) ? 1 : 0;
        }
        return (double) decided / runs;
    }

    /** One of the runs. */
    private final class NewRun {

        private final SplittableRandom random;
        private final double[] truths = new double[unclear.size()];
        private final double[] errors = new double[unclear.size()];
        private final double[] pFor = new double[unclear.size()];
        private final double[] pAgainst = new double[unclear.size()];

        NewRun(SplittableRandom random) {
            this.random = random;
            for (int i = 0; i < truths.length; i++) {
                double probability = random.nextDouble(Double.MIN_NORMAL, 1);
                truths[i] = unclear.get(i).value().quantile(probability);
            }
            Arrays.fill(pFor, 1);
            Arrays.fill(pAgainst, 1);
        }

        boolean decides(Looks looks) {
            List<Integer> sizes = looks.sizes();
            int last = sizes.size() - 1;
            for (int look = 0; look <= last; look++) {
                int forks = sizes.get(look);
                List<Readings> read = read(forks, look == 0 ? 0 : sizes.get(look - 1));
                for (int i = 0; i < read.size(); i++) {
                    pFor[i] = Math.min(pFor[i], read.get(i).pFor() / looks.share(look));
                    pAgainst[i] = Math.min(pAgainst[i], read.get(i).pAgainst() / looks.share(look));
                }
                double p = Judge.SIGNIFICANCE / 2 / family;
                if ((isWhole && Arrays.stream(pFor).allMatch(value -> value < p))
                        || Arrays.stream(pAgainst).anyMatch(value -> value * known < p)) {
                    return true;
                }
                double share = (double) sizes.get(last) / forks;
                if (!mayDecide(read, known, share, look == 0, p * looks.share(last))) {
                    return false;
                }
            }
            return false;
        }

        /** Returns the readings of all forks so far, after some more. */
        private List<Readings> read(int forks, int before) {
            for (int i = 0; i < errors.length; i++) {
                errors[i] += Math.sqrt(forks - before) * random.nextGaussian();
            }
            Readings[] read = new Readings[errors.length];
            for (int i = 0; i < read.length; i++) {
                Contrast contrast = unclear.get(i);
                double spread = contrast.value().standardError() * Math.sqrt(contrast.forks());
                Readings now = contrast.readings().orElseThrow();
                read[i] =
                        (isQuiet ? now.with(Slack.NONE) : now)
                                .anew(
                                        truths[i] + spread * errors[i] / forks,
                                        (double) forks / contrast.forks());
            }
            return List.of(read);
        }
    }

    /**
     * Returns true if the last look may decide.
     *
     * @param read the readings of a look
     * @param known the number of comparisons that could be made
     * @param share of the forks at the last look to those of this one
     * @param areFew true if the forks say little about their spread
     * @param most p that the last look must reach
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
