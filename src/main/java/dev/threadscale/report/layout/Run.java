package dev.threadscale.report.layout;

import dev.threadscale.error.UserException;
import dev.threadscale.levels.Axes;
import dev.threadscale.levels.Levels;
import dev.threadscale.levels.MeasuredAxis;
import dev.threadscale.results.RunReader;
import dev.threadscale.results.RunRecord;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A run, as used by all parts of its report.
 *
 * @param directory the directory of the run
 * @param record its {@code run.json}
 * @param axes every axis, in the experiment's order
 * @param unisolated the engine whose forks were not isolated from the host; empty if all were
 */
public record Run(
        Path directory, RunRecord record, List<MeasuredAxis> axes, Optional<String> unisolated) {

    /**
     * Reads {@code run.json}.
     *
     * @throws UserException if it is missing or broken
     */
    public static Run read(Path directory) {
        RunRecord record = RunReader.read(directory);
        for (String name : Axes.COMMON) {
            if (record.axes().getOrDefault(name, List.of()).isEmpty()) {
                throw UserException.in(
                                directory.resolve(RunRecord.FILE),
                                "the axis %s is missing, or does not have levels",
                                name)
                        .fix("Restore the file from a copy, or run the experiment again.");
            }
        }
        return new Run(
                directory,
                record,
                record.axes().entrySet().stream()
                        .map(axis ->
                                new MeasuredAxis(
                                        axis.getKey(),
                                        axis.getValue(),
                                        record.search()
                                                .filter(one -> one.axis().equals(axis.getKey()))
                                                .isPresent(),
                                        record.experiment().unitOf(axis.getKey())))
                        .toList(),
                record.isolated() ? Optional.empty() : Optional.of(record.engine()));
    }

    /** Returns the name of the experiment. */
    public String experiment() {
        return record.experiment().name();
    }

    public String title() {
        return record.experiment().title();
    }

    public String id() {
        return record.run();
    }

    /** Returns true if the tasks divide constant work; scaling is only meaningful then. */
    public boolean strongScaling() {
        return record.experiment().strongScaling();
    }

    /**
     * Returns the names of the observed times that are its results, the most telling last; empty if
     * elapsed times are.
     */
    public List<String> results() {
        return record.experiment().observedResults();
    }

    /** Returns true if every fork has ended; otherwise the run contains only some of them. */
    public boolean finished() {
        return record.finished() != null;
    }

    public boolean isolated() {
        return unisolated.isEmpty();
    }

    /** Returns a short description of the run and of what measured it. */
    public String place() {
        return "%s, run %s, %s engine%s"
                .formatted(
                        experiment(), id(), record.engine(), isolated() ? "" : " (not isolated)");
    }

    /** Returns the levels of each axis, by its name. */
    public Map<String, List<String>> levels() {
        return record.axes();
    }

    /** Returns the order of levels as listed in the experiment. */
    public Comparator<Levels> order() {
        return MeasuredAxis.order(axes);
    }

    public List<MeasuredAxis> varying() {
        return axes.stream().filter(MeasuredAxis::varies).toList();
    }
}
