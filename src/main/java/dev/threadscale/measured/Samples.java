package dev.threadscale.measured;

import dev.threadscale.levels.Levels;
import dev.threadscale.stats.Estimate;
import dev.threadscale.stats.Interval;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.DoubleSummaryStatistics;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The values of one configuration as they are read. Only a few numbers of each row are kept.
 *
 * @param id hash of everything that can change its result
 * @param levels label by axis
 * @param ends how its forks ended
 * @param quantities values in measured iterations
 * @param lags by latency, its largest share that may be the delay of the load generator, in percent
 * @param warmup elapsed times of warm-up; every fork has an entry, perhaps without any
 * @param before elapsed times between warm-up and a change of the CPUs
 */
public record Samples(
        String id,
        Levels levels,
        List<ForkRecord> ends,
        Map<Quantity, ForkSamples> quantities,
        Map<Quantity, ForkSamples> lags,
        ForkSamples warmup,
        ForkSamples before) {

    /**
     * The course of a fork.
     *
     * @param fork its number
     * @param warmup elapsed times of warm-up
     * @param before elapsed times from then until the CPUs of the fork changed, if they did
     * @param measured elapsed times of measured iterations
     */
    public record Course(int fork, Track warmup, Track before, Track measured) {

        /** Returns all elapsed times, warm-up first, whatever the order of the rows. */
        public double[] times() {
            return Stream.of(warmup.inOrder(), before.inOrder(), measured.inOrder())
                    .flatMapToDouble(Arrays::stream)
                    .toArray();
        }

        /**
         * Returns the number of iterations that steadiness leaves out: all before a change of the
         * CPUs, whose step does not mean that a fork is unsteady, and otherwise none.
         */
        int leftOut() {
            return before.size() == 0 ? 0 : warmup.size() + before.size();
        }
    }

    /**
     * The times before and after a change of the CPUs, as means over the forks.
     *
     * @param levels of the configuration
     * @param times the mean time of each iteration that all forks have, in ns, without warm-up
     * @param before the number of iterations before the change
     * @param meanBefore the mean over these iterations, in ns
     * @param meanAfter the mean over those after the change, in ns
     */
    public record Step(
            Levels levels, List<Double> times, int before, double meanBefore, double meanAfter) {}

    /** Returns the step at a change of the CPUs; empty if they did not change. */
    public Optional<Step> step() {
        List<Course> courses = courses();
        int first = Integer.MAX_VALUE;
        int second = Integer.MAX_VALUE;
        for (Course course : courses) {
            first = Math.min(first, course.before.size());
            second = Math.min(second, course.measured.size());
        }
        if (courses.isEmpty() || first == 0 || second == 0) {
            return Optional.empty();
        }
        double[] times = new double[first + second];
        for (Course course : courses) {
            double[] own = course.times();
            for (int i = 0; i < times.length; i++) {
                times[i] += own[course.warmup.size() + i] / courses.size();
            }
        }
        return Optional.of(
                new Step(
                        levels,
                        Arrays.stream(times).boxed().toList(),
                        first,
                        Arrays.stream(times, 0, first).average().orElseThrow(),
                        Arrays.stream(times, first, times.length).average().orElseThrow()));
    }

    /** A configuration without values. */
    public Samples(String id, Levels levels) {
        this(
                id,
                levels,
                new ArrayList<>(),
                new HashMap<>(),
                new HashMap<>(),
                new ForkSamples(),
                new ForkSamples());
    }

    /** Returns the values of a quantity. */
    public ForkSamples of(Quantity quantity) {
        return quantities.computeIfAbsent(quantity, _ -> new ForkSamples());
    }

    /** Returns the lags of the load generator that apply to a latency. */
    public ForkSamples lag(Quantity latency) {
        return lags.computeIfAbsent(latency, _ -> new ForkSamples());
    }

    public List<Course> courses() {
        Map<Integer, Track> measured =
                quantities.getOrDefault(Quantity.TIME, new ForkSamples()).forks();
        List<Course> courses = new ArrayList<>();
        warmup.forks()
                .forEach((fork, track) ->
                        courses.add(
                                new Course(
                                        fork,
                                        track,
                                        before.forks().getOrDefault(fork, new Track()),
                                        measured.getOrDefault(fork, new Track()))));
        return courses;
    }

    /**
     * Returns the values of each fork, with estimates over the forks.
     *
     * @param share true if the forks shared companions, so they are not independent
     */
    public MeasuredConfiguration measured(boolean share) {
        Map<Quantity, List<ForkValues>> values = new HashMap<>();
        Map<Quantity, Estimate> estimates = new HashMap<>();
        quantities.forEach((quantity, samples) -> {
            List<ForkValues> ofForks = values(quantity, samples);
            values.put(quantity, share ? shared(quantity, ofForks) : ofForks);
            if (quantity.as() == null) {
                samples.estimate().ifPresent(known -> estimates.put(quantity, known));
            }
        });
        return new MeasuredConfiguration(
                id, levels, List.copyOf(ends), values, estimates, Steadiness.of(courses()));
    }

    private List<ForkValues> values(Quantity quantity, ForkSamples samples) {
        List<ForkValues> values = new ArrayList<>();
        samples.forks()
                .forEach((fork, track) -> {
                    double value =
                            switch (quantity.as()) {
                                case null -> track.mean();
                                case FIRST -> track.first();
                                case SPREAD -> track.spread();
                            };
                    if (!Double.isNaN(value)) {
                        values.add(new ForkValues(fork, value, doubts(quantity, fork, track)));
                    }
                });
        return values;
    }

    private static List<ForkValues> shared(Quantity quantity, List<ForkValues> forks) {
        if (forks.size() < 2 || !Doubts.isOfIterations(quantity)) {
            return forks;
        }
        DoubleSummaryStatistics means = new DoubleSummaryStatistics();
        forks.forEach(fork -> means.accept(fork.mean()));
        // A companion may have changed most before the first fork of this configuration.
        Interval range = Track.extended(means.getMin(), means.getMax(), 1);
        List<ForkValues> doubted = new ArrayList<>();
        for (ForkValues fork : forks) {
            List<Doubt> doubts = new ArrayList<>(fork.doubts());
            doubts.add(Doubt.shared(fork.mean(), range));
            doubted.add(new ForkValues(fork.number(), fork.mean(), doubts));
        }
        return doubted;
    }

    private List<Doubt> doubts(Quantity quantity, int fork, Track track) {
        List<Doubt> doubts = new ArrayList<>();
        for (ForkRecord end : ends) {
            if (end.number() == fork) {
                doubts.addAll(end.doubts(quantity, track));
                break;
            }
        }
        ForkSamples lag = lags.get(quantity);
        if (lag != null && lag.forks().containsKey(fork)) {
            Doubt late = Doubt.late(lag.of(fork).mean() / 100);
            if (late.extent() > 0) {
                doubts.add(late);
            }
        }
        return doubts;
    }
}
