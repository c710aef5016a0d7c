package dev.threadscale.measured;

import dev.threadscale.levels.Levels;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * The observations of one configuration under one name. Values are kept by subject only if there
 * are few.
 *
 * @param levels of the configuration, by axis
 * @param subjects the values by subject; empty if there are too many to show
 * @param all the subjects
 * @param together the values of all subjects
 */
public record ObservedSeries(
        String name,
        String unit,
        Levels levels,
        Map<String, ForkSamples> subjects,
        Set<String> all,
        ForkSamples together) {

    /** The number of subjects above which values are only kept together. */
    private static final int MOST_SUBJECTS = 40;

    /** A series without values. */
    public ObservedSeries(String name, String unit, Levels levels) {
        this(name, unit, levels, new LinkedHashMap<>(), new HashSet<>(), new ForkSamples());
    }

    public void add(String subject, int fork, double value) {
        all.add(subject);
        together.of(fork).add(value);
        if (all.size() <= MOST_SUBJECTS) {
            subjects.computeIfAbsent(subject, _ -> new ForkSamples()).of(fork).add(value);
        } else {
            subjects.clear();
        }
    }

    /** Returns true if each iteration has only one value, without a subject. */
    public boolean isOfIteration() {
        return subjects.keySet().equals(Set.of(""));
    }
}
