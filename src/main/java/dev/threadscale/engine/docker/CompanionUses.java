package dev.threadscale.engine.docker;

import dev.threadscale.engine.WorkerReport.OwnLines;
import dev.threadscale.engine.docker.CompanionMeter.Reading;
import dev.threadscale.experiment.companion.Companion;
import dev.threadscale.measured.companion.CompanionUse;
import dev.threadscale.measured.companion.CompanionUse.Spent;
import dev.threadscale.protocol.IterationColumn;
import dev.threadscale.protocol.Line;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Reads the counters of companions at the line with which each iteration ends. The measured program
 * does not wait for that, so the first milliseconds of an iteration count as the one before.
 */
final class CompanionUses implements Consumer<String> {

    /**
     * The share of an iteration that a reading has to cover. Lines that come faster than counters
     * can be read queue up, and their readings belong to later iterations.
     */
    private static final double COVERED = 0.9;

    private final Consumer<String> output;
    private final OwnLines own = new OwnLines();
    private final Map<Companion, CompanionMeter> meters = new LinkedHashMap<>();
    private final Map<Companion, Integer> earlierForks = new LinkedHashMap<>();
    private final Map<Companion, Optional<Reading>> last = new LinkedHashMap<>();
    private final List<CompanionUse> uses = new ArrayList<>();

    CompanionUses(Consumer<String> output) {
        this.output = output;
    }

    /**
     * Adds a companion.
     *
     * @param earlier the number of forks that it has served before
     */
    void add(Companion companion, CompanionMeter meter, int earlier) {
        meters.put(companion, meter);
        earlierForks.put(companion, earlier);
    }

    @Override
    public void accept(String text) {
        output.accept(text);
        Optional<Line> line = Line.parse(text).flatMap(own::authentic);
        if (line.isPresent()) {
            switch (line.get().type()) {
                case HOST, SEED -> read();
                case ITERATION -> iteration(line.get().values());
                case OBSERVATION, TASK, CHANGE_DUE, SERVING, ERROR, END -> {}
            }
        }
    }

    private void read() {
        meters.forEach((companion, meter) -> last.put(companion, meter.read()));
    }

    private synchronized void iteration(Map<String, String> row) {
        Map<Companion, Optional<Reading>> before = new LinkedHashMap<>(last);
        read();
        String phase = row.getOrDefault(IterationColumn.PHASE.key(), "");
        String number = row.getOrDefault(IterationColumn.ITERATION.key(), "");
        String elapsed = row.getOrDefault(IterationColumn.ELAPSED_NS.key(), "");
        if (!number.matches("[0-9]{1,9}") || !elapsed.matches("[0-9]{1,18}")) {
            return;
        }
        double covered = Long.parseLong(elapsed) * COVERED;
        for (Companion companion : meters.keySet()) {
            Optional<Reading> first = before.getOrDefault(companion, Optional.empty());
            Optional<Spent> spent =
                    last.getOrDefault(companion, Optional.empty())
                            .flatMap(reading -> first.map(reading::since))
                            .filter(amounts ->
                                    amounts.spanNanos() > 0 && amounts.spanNanos() >= covered);
            uses.add(
                    new CompanionUse(
                            companion.name(),
                            earlierForks.getOrDefault(companion, 0),
                            phase,
                            number,
                            companion.cpus(),
                            spent));
        }
    }

    /** Returns what the companions used in each iteration. */
    synchronized List<CompanionUse> all() {
        return List.copyOf(uses);
    }
}
