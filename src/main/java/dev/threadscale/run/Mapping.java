package dev.threadscale.run;

import dev.threadscale.claim.MapJudge;
import dev.threadscale.engine.Unavailable;
import dev.threadscale.flip.MapCell;
import dev.threadscale.flip.MapGoal;
import dev.threadscale.flip.MapProbe;
import dev.threadscale.flip.MapProbe.Undecided;
import dev.threadscale.flip.MapSearch;
import dev.threadscale.flip.MapSearch.Step;
import dev.threadscale.levels.Levels;
import dev.threadscale.measured.MeasuredConfiguration;
import dev.threadscale.plan.Configuration;
import dev.threadscale.plan.Fork;
import dev.threadscale.plan.Plan;
import dev.threadscale.plan.Plane;
import dev.threadscale.results.EndedForks;
import dev.threadscale.results.MapRow;
import dev.threadscale.results.RunDirectory;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * The map that a run draws. A round contains the next forks of the sides that may still win at the
 * wanted cells of every plane; the first round is the plan.
 */
final class Mapping implements Rounds {

    /** A cell of the map for a combination of the other axes. */
    private record Place(Levels plane, MapCell cell) {}

    private final Plan plan;
    private final MapGoal goal;
    private final MapSearch search;
    private final MapJudge judge;
    private final EndedForks ended;
    private final Map<Configuration, Unavailable> unavailable;
    private final List<Plane> planes;

    private final RequestedForks requested;

    /** The configurations of each cell that was looked at, as their ids take long to compute. */
    private final Map<Place, List<Configuration>> sides = new HashMap<>();

    /**
     * The results that do not change any more. Later forks may still change what is known about the
     * host during earlier ones.
     */
    private final Map<Place, MapProbe> settled = new HashMap<>();

    private int recorded;
    private int round = 1;

    Mapping(RemainingWork work, MapGoal goal, EndedForks ended) {
        this.plan = work.plan();
        this.goal = goal;
        this.search = new MapSearch(goal);
        this.judge = new MapJudge(goal, Flipping.looks(plan.experiment().measure()));
        this.ended = ended;
        this.unavailable = work.unavailable();
        this.planes = Plane.of(plan);
        this.requested = new RequestedForks(plan);
        this.recorded = requested.size();
    }

    @Override
    public String purpose() {
        return "the map goes on";
    }

    /** A map that is given up half-way has no line. */
    @Override
    public boolean isRequired() {
        return true;
    }

    @Override
    public List<Fork> next() {
        Map<Levels, MeasuredConfiguration> measured = RequestedForks.measured(ended);
        List<Fork> forks = new ArrayList<>();
        for (Plane plane : planes) {
            if (search.next(known(plane, measured))
                    instanceof Step.Measure(Map<MapCell, Undecided> cells)) {
                cells.forEach((cell, more) -> {
                    int until = Math.max(more.forks(), judge.looks().sizes().getFirst());
                    List<Configuration> all = sides(plane, cell);
                    more.sides()
                            .forEach(side -> forks.addAll(requested.upTo(until, all.get(side))));
                });
            }
        }
        return plan.shuffled(forks, ++round);
    }

    private List<Configuration> sides(Plane plane, MapCell cell) {
        return sides.computeIfAbsent(new Place(plane.labels(), cell), _ -> plane.at(cell));
    }

    private Function<MapCell, Optional<MapProbe>> known(
            Plane plane, Map<Levels, MeasuredConfiguration> measured) {
        return cell -> {
            Place place = new Place(plane.labels(), cell);
            MapProbe before = settled.get(place);
            if (before != null) {
                return Optional.of(before);
            }
            Optional<MapProbe> probe =
                    problem(plane, cell)
                            .<MapProbe>map(MapProbe.Broken::new)
                            .or(() -> probe(plane, cell, measured));
            probe.filter(MapProbe.Settled.class::isInstance)
                    .ifPresent(known -> settled.put(place, known));
            return probe;
        };
    }

    /** Returns the reason why a cell cannot be measured here; empty if it can. */
    private Optional<String> problem(Plane plane, MapCell cell) {
        Optional<String> problem = plane.problem(cell);
        for (Configuration side : sides(plane, cell)) {
            Unavailable why = unavailable.get(side);
            if (problem.isEmpty() && why != null) {
                problem = Optional.of("unavailable, " + why.reason());
            }
        }
        return problem;
    }

    /** Returns the result of the forks that were requested; a resumed run has later ones. */
    private Optional<MapProbe> probe(
            Plane plane, MapCell cell, Map<Levels, MeasuredConfiguration> measured) {
        List<MeasuredConfiguration> known = new ArrayList<>();
        for (Configuration side : sides(plane, cell)) {
            MeasuredConfiguration one = measured.get(side.labels());
            if (one == null || !requested.has(side)) {
                return Optional.empty();
            }
            known.add(one.until(requested.last(side)));
        }
        return Optional.of(judge.probe(cell, known));
    }

    @Override
    public void extend(RunDirectory directory) {
        if (requested.size() > recorded) {
            recorded = requested.size();
            directory.extended(goal.x().axis(), List.of(), recorded);
        }
    }

    /** Stores the cells of each plane. */
    @Override
    public void end(RunDirectory directory) {
        Map<Levels, MeasuredConfiguration> measured = RequestedForks.measured(ended);
        List<MapRow> rows = new ArrayList<>();
        for (Plane plane : planes) {
            if (!(search.next(known(plane, measured)) instanceof Step.End end)) {
                throw new IllegalStateException("the map is not complete: " + plane.labels());
            }
            rows.addAll(MapRow.of(goal, plane.labels(), end));
        }
        directory.mapped(rows);
    }
}
