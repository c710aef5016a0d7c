package dev.threadscale.stats;

/**
 * How many iterations a fork measures best, if forks cost time, too.
 *
 * <p>Kalibera and Jones, "Rigorous Benchmarking in Reasonable Time", ISMM 2013, section 6: the mean
 * over forks is known best for the time spent with as many iterations as the root of what a fork
 * costs in iterations, times the spread within forks by that between them.
 */
public final class IterationsPerFork {

    private IterationsPerFork() {}

    /**
     * That number, at least 1.
     *
     * @param forkCost of a fork without its iterations, in the unit of the other cost
     * @param iterationCost of one iteration
     * @param within standard deviation, or coefficient of variation, of the iterations of a fork
     * @param between the same of the forks' true means
     */
    public static double optimal(
            double forkCost, double iterationCost, double within, double between) {
        return Math.max(1, Math.ceil(Math.sqrt(forkCost / iterationCost) * within / between));
    }
}
