package dev.threadscale.worker;

import dev.threadscale.protocol.IterationColumn;
import dev.threadscale.protocol.Line;
import dev.threadscale.protocol.ObservationColumn;
import dev.threadscale.protocol.Phase;
import dev.threadscale.protocol.Seen;
import dev.threadscale.workload.Observation;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Creates the lines that report a measurement. */
final class Rows {

    private static final int MOST_NAMES = 20;

    private Rows() {}

    /** Returns the line of an iteration with all its known numbers. */
    static Line iteration(Map<IterationColumn, ?> known, Phase phase, int number) {
        Map<IterationColumn, Object> row = new EnumMap<>(IterationColumn.class);
        row.putAll(known);
        row.put(IterationColumn.PHASE, phase.key());
        row.put(IterationColumn.ITERATION, number);
        return Line.of(Line.Type.ITERATION, row, IterationColumn::key);
    }

    static Line observation(Observation observation, Phase phase, int iteration) {
        Map<ObservationColumn, Object> row = new EnumMap<>(ObservationColumn.class);
        row.put(ObservationColumn.PHASE, phase.key());
        row.put(ObservationColumn.ITERATION, iteration);
        row.put(ObservationColumn.NAME, observation.what().name());
        row.put(ObservationColumn.SUBJECT, observation.subject());
        row.put(ObservationColumn.VALUE, observation.value());
        return Line.of(Line.Type.OBSERVATION, row, ObservationColumn::key);
    }

    /**
     * Returns the last line.
     *
     * @param unknown names of threads that were not counted
     */
    static Line end(int iterations, Set<String> unknown) {
        return new Line(Line.Type.END, Map.of(Line.ITERATIONS, Integer.toString(iterations)))
                .with(
                        Seen.UNKNOWN_THREADS.key(),
                        unknown.isEmpty() ? Optional.empty() : Optional.of(names(unknown)))
                .with(Seen.COMPACT_HEADERS.key(), VmChoices.compactHeaders())
                .with(Seen.VM_CHOICES.key(), VmChoices.here())
                .with(Seen.AOT_CACHE.key(), AotCache.here())
                .with(Seen.UNMET_OPTIONS.key(), UnmetOptions.here());
    }

    /** Joins as many names as fit into a line, whatever characters they have. */
    private static String names(Set<String> names) {
        return names.stream().limit(MOST_NAMES).collect(Collectors.joining(", "));
    }
}
