package dev.threadscale.stats;

import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Holm's correction: among many true hypotheses some p is small by chance, so the smallest of m is
 * multiplied by m, the next by m − 1, and so on; none becomes smaller than the one before (Holm, "A
 * Simple Sequentially Rejective Multiple Test Procedure", Scandinavian Journal of Statistics 6 (2),
 * 1979).
 */
public final class Holm {

    private Holm() {}

    /** The corrected p of each hypothesis of a family, in the order of the family. */
    public static List<Double> adjust(List<Double> family) {
        List<Integer> ascending =
                IntStream.range(0, family.size())
                        .boxed()
                        .sorted(Comparator.comparing(family::get))
                        .toList();
        Double[] adjusted = new Double[family.size()];
        double before = 0;
        for (int rank = 0; rank < ascending.size(); rank++) {
            int index = ascending.get(rank);
            before = Math.max(before, Math.min(1, family.get(index) * (family.size() - rank)));
            adjusted[index] = before;
        }
        return List.of(adjusted);
    }
}
