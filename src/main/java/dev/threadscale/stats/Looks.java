package dev.threadscale.stats;

import java.util.ArrayList;
import java.util.List;

/**
 * After how many forks a verdict may fall. Whoever stops as soon as a difference looks sure finds
 * one that is not there more often than promised, so each look spends a share of the error. The
 * share of a look is what the spending function t² adds there, with t the share of the most forks
 * (Kim, DeMets, "Design and Analysis of Group Sequential Tests Based on the Type I Error Spending
 * Rate Function", Biometrika 74 (1), 1987; Jennison, Turnbull, "Group Sequential Methods with
 * Applications to Clinical Trials", 2000): large differences are clear at the first look even so,
 * and small ones keep most of the error for the last. A p is divided by the share of its look, and
 * the smallest until now counts: by the union bound that is a p whatever the looks have in common,
 * and whenever one stops.
 *
 * @param sizes forks of each configuration at each look, ascending; none if there is but one look,
 *     at all forks that there are
 */
public record Looks(List<Integer> sizes) {

    /** One look, at all forks. */
    public static final Looks ONE = new Looks(List.of());

    public Looks {
        sizes = List.copyOf(sizes);
    }

    /**
     * Looks that lie farther apart the more forks there are: with 3 and 20 after 3, 5, 8, 13 and
     * 20.
     *
     * @param least forks of each configuration
     * @param most forks of a configuration
     */
    public static Looks between(int least, int most) {
        List<Integer> sizes = new ArrayList<>();
        int size = least;
        int step = Math.max(1, Math.round(least * 2 / 3f));
        while (size < most) {
            sizes.add(size);
            int before = size;
            size += step;
            step = before;
        }
        sizes.add(most);
        return new Looks(sizes);
    }

    /** The share of the error that the look at a number of forks spends. */
    public double share(int look) {
        return spent(look) - (look == 0 ? 0 : spent(look - 1));
    }

    private double spent(int look) {
        double information = sizes.get(look) / (double) sizes.getLast();
        return information * information;
    }
}
