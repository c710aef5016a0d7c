package dev.threadscale.explain;

import dev.threadscale.explain.CallTree.Call;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;

/**
 * The distribution of the CPU time of both sides, as one tree of calls. The width of a frame is the
 * mean of both sides, so calls that only one of them makes have a place as well.
 *
 * @param frames the widest first, and each caller before its callees
 */
public record FlameGraph(List<FlameFrame> frames) {

    static final int MOST_FRAMES = 400;

    /** The width below which frames are left out. */
    static final double LEAST_WIDTH = 0.003;

    private static final String WHOLE = "CPU time of a task";
    private static final String JAVA = "CPU time of a task outside the kernel";

    private static final Call NOT_CALLED = new Call();

    public FlameGraph {
        frames = List.copyOf(frames);
    }

    /**
     * Returns the graph of two sides, if each has samples of the CPU time that they divide. One may
     * have no such time: compilers and collectors can take all that a short task has.
     */
    static Optional<FlameGraph> of(Side over, Side under) {
        boolean whole = over.isSampledWhole(under);
        Call first = over.profile().calls().root();
        Call second = under.profile().calls().root();
        double a = over.sampled(whole);
        double b = under.sampled(whole);
        boolean isKnown = over.cpu() > 0 && under.cpu() > 0 && a + b > 0;
        if (!isKnown || isUndivided(a, first) || isUndivided(b, second)) {
            return Optional.empty();
        }
        SampleScale scale =
                new SampleScale(a, Math.max(1, first.samples()), b, Math.max(1, second.samples()));
        return Optional.of(
                new FlameGraph(scale.frames(scale.place(whole ? WHOLE : JAVA, 0, first, second))));
    }

    private static boolean isUndivided(double time, Call calls) {
        return time > 0 && calls.samples() == 0;
    }

    /** A call of both sides that is to become a frame. */
    private record PlacedCall(FlameFrame frame, Call over, Call under) {

        static final Comparator<PlacedCall> WIDEST =
                Comparator.comparingDouble((PlacedCall place) -> -place.frame.width())
                        .thenComparingInt(place -> place.frame.depth())
                        .thenComparingDouble(place -> place.frame.left())
                        .thenComparing(place -> place.frame.method());

        PlacedCall at(double left) {
            return new PlacedCall(frame.at(left), over, under);
        }
    }

    /**
     * The conversion from samples to time per task, in ns.
     *
     * @param over time of the first side
     * @param overSamples samples of the first side
     * @param under time of the other side
     * @param underSamples samples of the other side
     */
    private record SampleScale(double over, long overSamples, double under, long underSamples) {

        private static final double TWO_ERRORS = 2;

        /** Returns the frames of a call and of all its direct and indirect callees. */
        List<FlameFrame> frames(PlacedCall all) {
            PriorityQueue<PlacedCall> places = new PriorityQueue<>(PlacedCall.WIDEST);
            places.add(all);
            List<FlameFrame> frames = new ArrayList<>();
            while (!places.isEmpty() && frames.size() < MOST_FRAMES) {
                PlacedCall place = places.remove();
                frames.add(place.frame);
                places.addAll(callees(place));
            }
            return frames;
        }

        /** Returns the callees, with the widest on the left. */
        private List<PlacedCall> callees(PlacedCall caller) {
            Map<String, Call> first = caller.over.callees();
            Map<String, Call> second = caller.under.callees();
            int depth = caller.frame.depth() + 1;
            List<PlacedCall> callees = new ArrayList<>();
            double left = caller.frame.left();
            for (PlacedCall callee :
                    Causes.both(first, second).stream()
                            .map(method ->
                                    place(
                                            method,
                                            depth,
                                            first.getOrDefault(method, NOT_CALLED),
                                            second.getOrDefault(method, NOT_CALLED)))
                            .filter(place -> place.frame.width() >= LEAST_WIDTH)
                            .sorted(PlacedCall.WIDEST)
                            .toList()) {
                callees.add(callee.at(left));
                left += callee.frame.width();
            }
            return callees;
        }

        private PlacedCall place(String method, int depth, Call first, Call second) {
            double a = over * first.samples() / overSamples;
            double b = under * second.samples() / underSamples;
            double chance =
                    Math.hypot(
                            error(over, first.samples(), overSamples),
                            error(under, second.samples(), underSamples));
            FlameFrame frame =
                    new FlameFrame(
                            method,
                            depth,
                            0,
                            (a + b) / (over + under),
                            new EventTotal(first.samples(), a),
                            new EventTotal(second.samples(), b),
                            Math.abs(a - b) > TWO_ERRORS * chance);
            return new PlacedCall(frame, first, second);
        }

        /** Returns the standard error of a time that is based on some of all samples. */
        private static double error(double time, long some, long all) {
            double share = (double) Math.max(1, some) / all;
            return time * Math.sqrt(share * (1 - share) / all);
        }
    }
}
