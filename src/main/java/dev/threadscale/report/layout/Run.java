package dev.threadscale.report.layout;

import dev.threadscale.error.UserException;
import dev.threadscale.results.ExperimentRecord;
import dev.threadscale.results.RunRecord;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What {@code run.json} says that all parts of a report need.
 *
 * @param experiment the experiment's name
 * @param title the experiment's title, for people
 * @param id the run's id
 * @param engine what ran the forks: {@code docker}, {@code local} and so on
 * @param isolated true if containers kept the forks apart from the rest of the host
 * @param strongScaling true if the tasks divide work that stays the same; only then does a scaling
 *     factor mean something
 * @param finished true if every fork has ended; else it holds only some of them
 * @param goal how well the means were to be known; empty if the number of forks was fixed
 * @param axes every axis, in the experiment's order
 */
public record Run(
        String experiment,
        String title,
        String id,
        String engine,
        boolean isolated,
        boolean strongScaling,
        boolean finished,
        Optional<Goal> goal,
        List<MeasuredAxis> axes) {

    private static final List<String> REQUIRED =
            List.of(
                    MeasuredAxis.RUNTIME,
                    MeasuredAxis.CPUS,
                    MeasuredAxis.THREADS,
                    MeasuredAxis.TASKS);

    public Run {
        axes = List.copyOf(axes);
    }

    /** The same without the axis that was searched, for files whose rows have no level of it. */
    public Run ofSeries() {
        return new Run(
                experiment,
                title,
                id,
                engine,
                isolated,
                strongScaling,
                finished,
                goal,
                axes.stream().filter(axis -> !axis.searched()).toList());
    }

    /**
     * Reads what {@code run.json} says.
     *
     * @throws UserException if it is missing or broken
     */
    public static Run read(Path directory) {
        return of(directory, RunRecord.read(directory));
    }

    /** What the record of a run says. */
    public static Run of(Path directory, RunRecord record) {
        Set<String> searched =
                record.search().map(search -> Set.of(search.axis())).orElse(Set.of());
        List<MeasuredAxis> axes = new ArrayList<>();
        record.axes()
                .forEach((name, levels) ->
                        axes.add(new MeasuredAxis(name, levels, searched.contains(name))));
        for (String name : REQUIRED) {
            if (axes.stream().noneMatch(axis -> axis.is(name) && !axis.levels().isEmpty())) {
                throw UserException.in(
                                directory.resolve(RunRecord.FILE),
                                "the axis %s is missing, or has no levels",
                                name)
                        .fix("Restore the file from a copy, or run the experiment again.");
            }
        }
        ExperimentRecord experiment = record.experiment();
        return new Run(
                experiment.name(),
                experiment.title(),
                record.run(),
                record.engine(),
                record.isolated(),
                experiment.strongScaling(),
                record.finished() != null,
                Goal.of(experiment.measure()),
                axes);
    }

    /** The levels of each axis, by its name. */
    public Map<String, List<String>> levels() {
        Map<String, List<String>> levels = new LinkedHashMap<>();
        axes.forEach(axis -> levels.put(axis.name(), axis.levels()));
        return levels;
    }
}
