package dev.threadscale.stats;

import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Applies Hochberg's correction. Among many true hypotheses some p is small by chance. Therefore
 * the largest p of a family is kept, the next one is doubled, and so on; none becomes larger than
 * the one before (Hochberg, "A Sharper Bonferroni Procedure for Multiple Tests of Significance",
 * Biometrika 75 (4), 1988). The correction needs Simes' inequality, which is proven for p-values
 * that are independent or positively dependent (Sarkar, "Some Probability Inequalities for Ordered
 * MTP2 Random Variables", Annals of Statistics 26 (2), 1998); docs/statistics.md has simulations of
 * others.
 */
public final class Hochberg {

    private Hochberg() {}

    /** Returns the corrected p of each hypothesis of a family, in the order of the family. */
    public static List<Double> adjust(List<Double> family) {
        List<Integer> descending =
                IntStream.range(0, family.size())
                        .boxed()
                        .sorted(Comparator.comparing(family::get).reversed())
                        .toList();
        Double[] adjusted = new Double[family.size()];
        double before = 1;
        for (int rank = 0; rank < descending.size(); rank++) {
            int index = descending.get(rank);
            before = Math.min(before, family.get(index) * (rank + 1));
            adjusted[index] = before;
        }
        return List.of(adjusted);
    }
}
