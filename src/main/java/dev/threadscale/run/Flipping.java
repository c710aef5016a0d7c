package dev.threadscale.run;

import dev.threadscale.claim.FlipJudge;
import dev.threadscale.engine.Unavailable;
import dev.threadscale.experiment.Measure;
import dev.threadscale.flip.FlipGoal;
import dev.threadscale.flip.FlipProbe;
import dev.threadscale.flip.FlipSearch;
import dev.threadscale.flip.FlipSearch.Step;
import dev.threadscale.levels.Levels;
import dev.threadscale.measured.ForkRecord;
import dev.threadscale.measured.MeasuredConfiguration;
import dev.threadscale.plan.Configuration;
import dev.threadscale.plan.Duel;
import dev.threadscale.plan.Fork;
import dev.threadscale.plan.Plan;
import dev.threadscale.results.EndedForks;
import dev.threadscale.results.FlipRow;
import dev.threadscale.results.RunDirectory;
import dev.threadscale.stats.Looks;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongFunction;

/**
 * The search of a run for a flip. A round contains the next forks of both sides in every
 * combination; the first round is the plan.
 */
final class Flipping implements Rounds {

    private final Plan plan;
    private final FlipGoal goal;
    private final FlipSearch search;
    private final FlipJudge judge;
    private final EndedForks ended;
    private final Map<Configuration, Unavailable> unavailable;

    private final RequestedForks requested;

    /**
     * The results that do not change any more, by the ids of both sides. Later forks may still
     * change what is known about the host during earlier ones.
     */
    private final Map<List<String>, FlipProbe> settled = new HashMap<>();

    /** The labels of the next round that are not yet in the record of the run. */
    private Set<String> added = Set.of();

    private int round = 1;

    Flipping(RemainingWork work, FlipGoal goal, EndedForks ended) {
        this.plan = work.plan();
        this.goal = goal;
        this.search = new FlipSearch(goal);
        this.judge = new FlipJudge(goal, looks(plan.experiment().measure()));
        this.ended = ended;
        this.unavailable = work.unavailable();
        this.requested = new RequestedForks(plan);
    }

    static Looks looks(Measure measure) {
        return measure.isAdaptive()
                ? Looks.between(measure.forks(), measure.mostForks())
                : new Looks(List.of(measure.forks()));
    }

    @Override
    public String purpose() {
        return "the search goes on";
    }

    /** A search that is given up half-way has found nothing. */
    @Override
    public boolean isRequired() {
        return true;
    }

    @Override
    public List<Fork> next() {
        Map<Levels, MeasuredConfiguration> measured = RequestedForks.measured(ended);
        List<Fork> forks = new ArrayList<>();
        added = new LinkedHashSet<>();
        for (Duel duel : Duel.of(plan)) {
            if (search.next(known(duel, measured))
                    instanceof Step.Measure(Map<Long, Integer> more)) {
                more.forEach((number, most) -> {
                    int until = Math.max(most, judge.looks().sizes().getFirst());
                    for (Configuration side : duel.both(number)) {
                        added.add(side.labels().get(goal.axisOfLevels()));
                        forks.addAll(requested.upTo(until, side));
                    }
                });
            }
        }
        return plan.shuffled(forks, ++round);
    }

    private LongFunction<Optional<FlipProbe>> known(
            Duel duel, Map<Levels, MeasuredConfiguration> measured) {
        return number -> {
            Optional<String> problem = duel.problem(number).or(() -> unavailable(duel, number));
            if (problem.isPresent()) {
                return Optional.of(new FlipProbe.Broken(problem.get()));
            }
            List<String> sides = duel.both(number).stream().map(Configuration::id).toList();
            FlipProbe before = settled.get(sides);
            Optional<FlipProbe> probe =
                    before == null ? probe(duel, number, measured) : Optional.of(before);
            probe.filter(known -> !(known instanceof FlipProbe.Undecided))
                    .ifPresent(known -> settled.put(sides, known));
            return probe;
        };
    }

    /** Returns the result of the forks that were requested; a resumed run has later ones. */
    private Optional<FlipProbe> probe(
            Duel duel, long number, Map<Levels, MeasuredConfiguration> measured) {
        List<MeasuredConfiguration> sides = new ArrayList<>();
        for (Configuration side : duel.both(number)) {
            MeasuredConfiguration known = measured.get(side.labels());
            if (known != null && requested.has(side)) {
                sides.add(known.until(requested.last(side)));
            }
        }
        return sides.size() < 2
                ? Optional.empty()
                : Optional.of(judge.probe(number, sides.getFirst(), sides.getLast()));
    }

    private Optional<String> unavailable(Duel duel, long number) {
        for (Configuration side : duel.both(number)) {
            Unavailable why = unavailable.get(side);
            if (why != null) {
                // Where the smaller end can run, the number itself is what the host lacks.
                return Optional.of(
                        "unavailable, "
                                + why.reason()
                                + (number > goal.from() ? "; end the search below ('to')" : ""));
            }
        }
        return Optional.empty();
    }

    @Override
    public void extend(RunDirectory directory) {
        if (!added.isEmpty()) {
            directory.extended(goal.axisOfLevels(), added, requested.size());
            added = Set.of();
        }
    }

    /** Stores the results, with a row for each combination. */
    @Override
    public void end(RunDirectory directory) {
        Map<Levels, MeasuredConfiguration> measured = RequestedForks.measured(ended);
        List<FlipRow> rows = new ArrayList<>();
        for (Duel duel : Duel.of(plan)) {
            if (!(search.next(known(duel, measured)) instanceof Step.End end)) {
                throw new IllegalStateException("the search has not ended: " + duel.labels());
            }
            rows.add(
                    FlipRow.of(
                            goal,
                            duel.labels(),
                            end.answer(),
                            end.numbers(),
                            forks(duel.labels()),
                            end.note()));
        }
        directory.flipped(rows);
    }

    private int forks(Levels combination) {
        int forks = 0;
        for (ForkRecord fork : ended.all()) {
            forks += fork.levels().has(combination) ? 1 : 0;
        }
        return forks;
    }
}
