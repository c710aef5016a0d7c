package dev.threadscale.stats;

import java.util.ArrayList;
import java.util.List;

/**
 * The numbers of forks after which a verdict may be reached. Stopping as soon as a difference looks
 * certain would find differences that do not exist more often than promised, so each look spends a
 * share of the error. The share is the increase of the spending function t² at that look, where t
 * is the share of the maximum number of forks (Kim, DeMets, "Design and Analysis of Group
 * Sequential Tests Based on the Type I Error Spending Rate Function", Biometrika 74 (1), 1987;
 * Jennison, Turnbull, "Group Sequential Methods with Applications to Clinical Trials", 2000). Large
 * differences are still clear at the first look, and small ones keep most of the error for the
 * last. Each p is divided by the share of its look, and the smallest so far counts. By the union
 * bound this is a valid p, however the looks depend on each other and whenever the study stops.
 *
 * @param sizes forks of each configuration at each look, ascending; empty for a single look at all
 *     forks
 */
public record Looks(List<Integer> sizes) {

    /** A single look at all forks. */
    public static final Looks ONE = new Looks(List.of());

    public Looks {
        sizes = List.copyOf(sizes);
    }

    /**
     * Creates looks with growing distances: for 3 and 20, after 3, 5, 8, 13 and 20 forks.
     *
     * @param least minimum number of forks of each configuration
     * @param most maximum number of forks of a configuration
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

    /** Returns the share of the error that a look spends. */
    public double share(int look) {
        return spent(look) - (look == 0 ? 0 : spent(look - 1));
    }

    private double spent(int look) {
        double information = sizes.get(look) / (double) sizes.getLast();
        return information * information;
    }
}
