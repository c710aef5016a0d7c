package dev.threadscale.worker;

import dev.threadscale.protocol.Line;
import dev.threadscale.protocol.Observed;
import dev.threadscale.protocol.Phase;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * One value that an iteration showed besides its times.
 *
 * @param what was observed, as the workload's type declares it
 * @param subject which thread, CPU or task it belongs to; empty if the iteration as a whole
 * @param value in the unit of {@code what}
 */
public record Observation(Observed what, String subject, Number value) {

    public Observation(Observed what, Number value) {
        this(what, "", value);
    }

    Line line(Phase phase, int iteration) {
        Map<String, String> values = new LinkedHashMap<>();
        values.put(Observed.Column.PHASE.key(), phase.key());
        values.put(Observed.Column.ITERATION.key(), Integer.toString(iteration));
        values.put(Observed.Column.NAME.key(), what.name());
        values.put(Observed.Column.SUBJECT.key(), subject);
        values.put(Observed.Column.VALUE.key(), value.toString());
        return new Line(Line.Type.OBSERVATION, values);
    }
}
