package dev.threadscale.measured;

import dev.threadscale.levels.Levels;
import dev.threadscale.stats.Estimate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The values of one configuration as they are read. Only a few numbers of each row are kept.
 *
 * @param id hash of everything that can change its result
 * @param levels label by axis
 * @param ends how its forks ended
 * @param quantities values in measured iterations
 * @param lags by latency, its largest share that may be the delay of the load generator, in percent
 * @param warmup elapsed times of warm-up; every fork has an entry, perhaps without any
 */
public record Samples(
        String id,
        Levels levels,
        List<ForkRecord> ends,
        Map<Quantity, ForkSamples> quantities,
        Map<Quantity, ForkSamples> lags,
        ForkSamples warmup) {

    /**
     * The course of a fork.
     *
     * @param fork its number
     * @param warmup elapsed times of warm-up
     * @param measured elapsed times of measured iterations
     */
    public record Course(int fork, Track warmup, Track measured) {

        /** Returns all elapsed times, warm-up first, whatever the order of the rows. */
        public double[] times() {
            double[] all = Arrays.copyOf(warmup.inOrder(), warmup.size() + measured.size());
            System.arraycopy(measured.inOrder(), 0, all, warmup.size(), measured.size());
            return all;
        }
    }

    /** A configuration without values. */
    public Samples(String id, Levels levels) {
        this(id, levels, new ArrayList<>(), new HashMap<>(), new HashMap<>(), new ForkSamples());
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
                                new Course(fork, track, measured.getOrDefault(fork, new Track()))));
        return courses;
    }

    /** Returns the values of each fork, with estimates over the forks. */
    public MeasuredConfiguration measured() {
        Map<Quantity, List<ForkValues>> values = new HashMap<>();
        Map<Quantity, Estimate> estimates = new HashMap<>();
        quantities.forEach((quantity, samples) -> {
            values.put(quantity, values(quantity, samples));
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
