package dev.threadscale.claim;

import dev.threadscale.claim.Boundary.Point;
import dev.threadscale.fixture.SimulatedRuns.Simulated;
import dev.threadscale.fixture.SomeFork;
import dev.threadscale.measured.Doubt;
import dev.threadscale.measured.Doubts;
import dev.threadscale.measured.HostShare;
import dev.threadscale.measured.Quantity;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * By what forks differ.
 *
 * @param over factors of the forks of the first side of a comparison
 * @param under of the second side
 * @param host by what the host differs
 * @param few groups of configurations that have these effects; all others differ by 0.4 %
 */
record ForkEffects(String name, Scatter over, Scatter under, Host host, int few) {

    /**
     * What a host does to forks.
     *
     * @param drift from the first fork to the last, logarithmic
     * @param kernel share of its work that the first side leaves to the kernel, which tells nobody
     *     whose it is
     * @param bursts true if others take some of its CPU from three forks of ten
     */
    private record Host(double drift, double kernel, boolean bursts) {}

    private static final Host QUIET = new Host(0, 0, false);
    private static final double MOST_BURST = 0.4;
    private static final int EVERY_GROUP = Integer.MAX_VALUE;
    private static final int THREE = 3;
    private static final Scatter STILL = Scatter.normal(0.004);
    private static final Scatter NORMAL = Scatter.normal(0.05);
    private static final Scatter ONE = Scatter.normal(0.01);
    private static final Scatter TWO = Scatter.normal(0.02);
    private static final Scatter TEN = Scatter.normal(0.1);
    private static final Scatter THIRTY = Scatter.normal(0.3);
    private static final Scatter TAIL = Scatter.tail(0.1);
    private static final Scatter FIFTH_10 = Scatter.bimodal(0.1);
    private static final Scatter FIFTH_15 = Scatter.bimodal(0.15);

    static List<ForkEffects> all() {
        return List.of(
                of("normal, 5 %", NORMAL, NORMAL),
                of("normal, 10 % against 2 %", TEN, TWO),
                of("normal, 2 % against 10 %", TWO, TEN),
                of("log-exponential, 10 %", TAIL, TAIL),
                of("log-exponential, 10 %, against normal, 1 %", TAIL, ONE),
                of("normal, 1 %, against log-exponential, 10 %", ONE, TAIL),
                of("every fifth at +10 %", FIFTH_10, FIFTH_10),
                of("every fifth at +10 %, against normal, 1 %", FIFTH_10, ONE),
                of("normal, 1 %, against every fifth at +10 %", ONE, FIFTH_10),
                of("every fifth at +15 %", FIFTH_15, FIFTH_15),
                of("every fifth at +15 %, against normal, 1 %", FIFTH_15, ONE),
                of("normal, 1 %, against every fifth at +15 %", ONE, FIFTH_15),
                new ForkEffects("0.4 %, and 30 % in 3 of 10 groups", THIRTY, THIRTY, QUIET, THREE),
                new ForkEffects(
                        "0.4 %, and 30 % on one side of 3 of 10 groups",
                        THIRTY, STILL, QUIET, THREE),
                on("normal, 2 %, and a drift of 5 %", new Host(0.05, 0, false)),
                on("normal, 2 %, and bursts of others", new Host(0, 0, true)),
                on("the same, and 5 % in the kernel on one side", new Host(0, 0.05, true)),
                on("the same, and 8 % in the kernel on one side", new Host(0, 0.08, true)),
                on("the same, and 15 % in the kernel on one side", new Host(0, 0.15, true)));
    }

    private static ForkEffects of(String name, Scatter over, Scatter under) {
        return new ForkEffects(name, over, under, QUIET, EVERY_GROUP);
    }

    private static ForkEffects on(String name, Host host) {
        return new ForkEffects(name, TWO, TWO, host, EVERY_GROUP);
    }

    /** What tells it apart where there is but the first side. */
    List<Object> ofFirstSide() {
        return List.of(over, host, few);
    }

    /**
     * A fork.
     *
     * @param number from 1
     * @param done the share of the run that is over
     */
    Simulated fork(
            RandomGenerator random,
            Boundary boundary,
            Point point,
            int group,
            int number,
            double done) {
        Scatter scatter = group >= few ? STILL : point.isOver() ? over : under;
        double factor = boundary.next(random, scatter);
        double burst = host.bursts && random.nextInt(10) < 3 ? MOST_BURST * random.nextDouble() : 0;
        double longer = Math.exp(host.drift * (done - 0.5)) / (1 - burst);
        double value = point.truth() * factor * (boundary.of().isTime() ? longer : 1);
        return new Simulated(
                SomeFork.completed(number),
                doubts(value, burst, point.isOver() ? host.kernel : 0, boundary.of()),
                Map.of(boundary.of(), value));
    }

    /** The doubts about a fork that uses whatever it gets of its CPU. */
    private List<Doubt> doubts(double value, double burst, double kernel, Quantity of) {
        long capacity = Math.round(2e9 * value);
        long own = Math.round(capacity * (1 - burst) * (1 - kernel));
        HostShare share = new HostShare(capacity, own, capacity, null, null, null);
        return Doubts.of(of, Optional.of(share).filter(_ -> host.bursts), 0);
    }
}
