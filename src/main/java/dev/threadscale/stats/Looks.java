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
 * <p>A run may keep a part of the error for extensions, whose looks come at {@value #GROWTH} times,
 * four times and so on the planned number of forks. Each of them spends half of what is left. Their
 * sizes are fixed before anything is compared, so the sum of all shares is the whole error, however
 * often the run is extended and whatever its user has seen.
 *
 * @param sizes forks of each configuration at each look, ascending; empty for a single look at all
 *     forks
 * @param planned the number of looks that are not those of extensions
 * @param spent the share of the error that the planned looks spend
 */
public record Looks(List<Integer> sizes, int planned, double spent) {

    /** The percentage of the error that the planned looks of a run spend if it can be extended. */
    public static final int PLANNED_PERCENT = 80;

    private static final int GROWTH = 2;

    private static final double ALL = 1;

    /** A single look at all forks. */
    public static final Looks ONE = new Looks(List.of());

    public Looks {
        sizes = List.copyOf(sizes);
    }

    /** Creates looks that spend all of the error. */
    public Looks(List<Integer> sizes) {
        this(sizes, sizes.size(), ALL);
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

    /** Returns the same looks, which spend only this percentage of the error. */
    public Looks spending(int percent) {
        return new Looks(sizes, planned, percent / 100.0);
    }

    /** Returns true if no error is left for extensions. */
    public boolean isFinal() {
        return spent == ALL;
    }

    /** Returns these looks and those of extensions, up to a number of forks. */
    public Looks extendedTo(int most) {
        List<Integer> longer = new ArrayList<>(sizes);
        while (!isFinal() && longer.getLast() <= most / GROWTH) {
            longer.add(GROWTH * longer.getLast());
        }
        return new Looks(longer, planned, spent);
    }

    /** Returns the share of the error that a look spends. */
    public double share(int look) {
        return look < planned
                ? spent * (grown(look) - (look == 0 ? 0 : grown(look - 1)))
                : (ALL - spent) * Math.scalb(ALL, planned - look - 1);
    }

    /** Returns the growth of the spending function up to a planned look. */
    private double grown(int look) {
        double information = sizes.get(look) / (double) sizes.get(planned - 1);
        return information * information;
    }
}
