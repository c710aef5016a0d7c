package dev.threadscale.report.compare;

import dev.threadscale.error.UserException;
import dev.threadscale.experiment.Quantities;
import dev.threadscale.experiment.yaml.Spelling;
import dev.threadscale.levels.Axis;
import dev.threadscale.levels.Levels;
import dev.threadscale.measured.MeasuredConfiguration;
import dev.threadscale.measured.Quantity;
import dev.threadscale.report.layout.Frame;
import dev.threadscale.report.layout.LevelLabels;
import dev.threadscale.report.layout.NumberText;
import dev.threadscale.results.Run;
import dev.threadscale.results.RunRecord;
import dev.threadscale.stats.Estimate;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The quantity by which runs are compared, with the words for it.
 *
 * @param unit of its values; may be empty
 */
record ComparedQuantity(Quantity of, String unit) {

    /**
     * Returns the quantities by which a run may be compared, the most telling last: the one that
     * was asked for, or the results of the run.
     *
     * @throws UserException if runs of this kind do not record what was asked for
     */
    static List<Quantity> candidates(Run run, Optional<String> asked) {
        List<String> results = run.results().isEmpty() ? List.of(Quantity.ELAPSED) : run.results();
        if (asked.isPresent()) {
            results = List.of(recorded(asked.get(), run));
        }
        return results.stream().map(name -> new Quantity(name, null)).toList();
    }

    private static String recorded(String name, Run run) {
        List<String> known = Quantities.of(run.record().experiment().observed());
        if (!known.contains(name)) {
            throw UserException.in(run.directory(), "it does not record a quantity '%s'", name)
                    .fix("%s", Spelling.didYouMean(name, known));
        }
        return name;
    }

    /** Returns the candidates that have a value in any configuration, or all if none has. */
    static List<Quantity> known(List<Quantity> candidates, List<MeasuredConfiguration> measured) {
        List<Quantity> known = new ArrayList<>(candidates);
        Set<Quantity> estimated = new HashSet<>();
        for (MeasuredConfiguration configuration : measured) {
            estimated.addAll(configuration.estimates().keySet());
        }
        known.retainAll(estimated);
        return known.isEmpty() ? candidates : known;
    }

    /** Returns the most telling quantity that all runs know. */
    static ComparedQuantity of(List<MatchedRun> runs) {
        MatchedRun first = runs.getFirst();
        List<Quantity> common = new ArrayList<>(first.quantities());
        for (MatchedRun run : runs) {
            common.retainAll(run.quantities());
        }
        Quantity quantity = (common.isEmpty() ? first.quantities() : common).getLast();
        return new ComparedQuantity(quantity, unit(quantity, first.run().record()));
    }

    private static String unit(Quantity quantity, RunRecord run) {
        return quantity.isTime()
                ? NumberText.NANOSECONDS
                : quantity.name().endsWith("_bytes")
                        ? NumberText.BYTES
                        : run.unitOf(quantity.name());
    }

    boolean isElapsed() {
        return of.equals(Quantity.TIME);
    }

    /** Returns its name for the middle of a sentence. */
    String words() {
        return isElapsed() ? "elapsed time" : LevelLabels.quantity(of.name());
    }

    /** Returns the word for a larger value. */
    String more() {
        return isElapsed() ? "slower" : "higher";
    }

    /** Returns the word for a smaller value. */
    String less() {
        return isElapsed() ? "faster" : "lower";
    }

    Frame variable(List<Axis> axes, Map<Levels, Estimate> values) {
        return isElapsed()
                ? Frame.elapsed(axes, values)
                : Frame.ofColumn(of.name(), unit, axes, values);
    }
}
