package dev.threadscale.plan;

import dev.threadscale.error.UserException;
import dev.threadscale.experiment.Experiment;
import dev.threadscale.experiment.Experiment.Expectation;
import dev.threadscale.experiment.Selection;
import dev.threadscale.flip.FlipGoal;
import dev.threadscale.flip.MapCell;
import dev.threadscale.flip.MapGoal;
import dev.threadscale.flip.MapSearch;
import dev.threadscale.levels.Level;
import dev.threadscale.levels.Levels;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Expands a matrix: the product of the axes, minus excluded combinations, plus included ones. */
record MatrixExpansion(Experiment experiment, Filter only) {

    /**
     * The maximum number of containers, which would take months. The check prevents a mistake from
     * filling the memory.
     */
    static final long MOST = 1_000_000;

    private static final String MATRIX = "matrix";

    List<Configuration> configurations() {
        only.check(experiment);
        LevelCombinations matrix = new LevelCombinations(experiment.matrix());
        if (matrix.size(MOST) > MOST) {
            throw UserException.at(
                            experiment.source().place(MATRIX),
                            "%s has more than %,d configurations",
                            described(),
                            MOST)
                    .fix("Shorten an axis.");
        }
        List<Map<String, Level>> combinations = matrix.all();
        if (!combinations.isEmpty()) {
            checkExpectations(combinations);
        }
        List<Configuration> configurations = new ArrayList<>(combinations.size());
        for (Map<String, Level> combination : combinations) {
            if (only.keeps(combination)) {
                configurations.addAll(expanded(combination));
            }
        }
        if (configurations.isEmpty()) {
            var problem = UserException.of("no configuration of %s is left", described());
            throw combinations.isEmpty()
                    ? problem.at(experiment.source().place(MATRIX))
                            .fix("'exclude' removes all of them: shorten it.")
                    : problem.fix("No configuration has all levels in --only: name fewer.");
        }
        checkDistinct(configurations);
        checkSides(configurations);
        checkForks(configurations);
        return configurations;
    }

    /**
     * Rejects two ways to write one setting, such as a heap in bytes and in percent, because they
     * are the same configuration.
     */
    private void checkDistinct(List<Configuration> configurations) {
        Map<String, Configuration> byId = new HashMap<>();
        for (Configuration configuration : configurations) {
            Configuration same = byId.put(configuration.id(), configuration);
            if (same != null) {
                throw UserException.at(
                                experiment.source().place(MATRIX),
                                "'%s': %s and %s are the same configuration",
                                experiment.name(),
                                same.describe(),
                                configuration.describe())
                        .fix("Remove one of the levels.");
            }
        }
    }

    /** Returns the configuration with these levels; for a search, the first ones of the series. */
    private List<Configuration> expanded(Map<String, Level> combination) {
        Optional<KneeSearch> search = KneeSearch.of(experiment);
        if (experiment.map().isPresent()) {
            return opening(experiment.map().get(), combination);
        }
        if (experiment.flip().isPresent()) {
            return sides(experiment.flip().get(), combination);
        }
        if (search.isEmpty()) {
            Configuration configuration = Configuration.of(experiment, combination);
            CombinationCheck.check(experiment, configuration);
            return List.of(configuration);
        }
        Series series = new Series(experiment, combination);
        List<Configuration> first = new ArrayList<>();
        for (long count : search.get().doubling()) {
            // All counts are checked now, so a combination that does not make sense cannot appear
            // in the middle of a run.
            Configuration configuration = series.at(count);
            CombinationCheck.check(experiment, configuration);
            if (search.get().opening().contains(count)) {
                first.add(configuration);
            }
        }
        return first;
    }

    /**
     * Returns the configurations at both ends if the levels are those of a side of a search for a
     * flip.
     */
    private List<Configuration> sides(FlipGoal goal, Map<String, Level> combination) {
        Levels levels = new Levels(combination);
        boolean isCompare = levels.has(goal.at(goal.compare(), goal.from()));
        if (!isCompare && !levels.has(goal.at(goal.with(), goal.from()))) {
            return List.of();
        }
        Duel duel = new Duel(experiment, combination);
        Levels side = isCompare ? goal.compare() : goal.with();
        List<Configuration> ends = new ArrayList<>();
        for (long end :
                goal.isFixed(side) ? List.of(goal.from()) : List.of(goal.from(), goal.to())) {
            Configuration configuration = duel.at(end, side);
            checkNumber(configuration, duel.at(end == goal.to() ? goal.from() : goal.to(), side));
            CombinationCheck.check(experiment, configuration);
            ends.add(configuration);
        }
        return ends;
    }

    /** Rejects an end of a search that does not make sense although the other end does. */
    private void checkNumber(Configuration end, Configuration other) {
        Optional<String> problem = CombinationCheck.problem(experiment, end);
        if (problem.isPresent() && CombinationCheck.problem(experiment, other).isEmpty()) {
            throw UserException.at(
                            experiment.source().place("search"),
                            "%s cannot search at %s. %s.",
                            described(),
                            end.describe(),
                            problem.get())
                    .fix("Set 'from' and 'to' to numbers that can be measured.");
        }
    }

    /** Returns the configuration of a side of a map, if it is measured first. */
    private List<Configuration> opening(MapGoal goal, Map<String, Level> combination) {
        Levels levels = new Levels(combination);
        MapSearch search = new MapSearch(goal);
        Optional<MapCell> cell =
                search.cell(levels.get(goal.x().axis()), levels.get(goal.y().axis()))
                        .filter(search.opening()::contains);
        if (cell.isEmpty() || goal.sides().stream().noneMatch(levels::has)) {
            return List.of();
        }
        // A cell that does not make sense stays white, so none of its sides is measured.
        return new Plane(experiment, combination).problem(cell.get()).isPresent()
                ? List.of()
                : List.of(Configuration.of(experiment, combination));
    }

    /** Rejects a combination of which only one side is left. */
    private void checkSides(List<Configuration> configurations) {
        List<Levels> mapped = experiment.map().map(MapGoal::sides).orElse(List.of());
        Set<Levels> left = new HashSet<>();
        configurations.forEach(configuration -> left.add(configuration.labels()));
        for (Duel duel : Duel.of(experiment, configurations)) {
            for (Configuration side : duel.both(experiment.flip().orElseThrow().from())) {
                demand(left, side.labels());
            }
        }
        for (Configuration configuration : configurations) {
            for (Levels side : mapped) {
                demand(left, configuration.labels().with(side));
            }
        }
    }

    private void demand(Set<Levels> left, Levels side) {
        if (!left.contains(side)) {
            throw UserException.at(
                            experiment.source().place(MATRIX),
                            "%s searches for a flip, but 'exclude' removes one side: %s",
                            described(),
                            side.without(searchedAxes()).text())
                    .fix("Exclude both sides, or neither.");
        }
    }

    private List<String> searchedAxes() {
        return experiment
                .map()
                .map(goal -> List.of(goal.x().axis(), goal.y().axis()))
                .orElseGet(() -> experiment.searchedAxis().stream().toList());
    }

    /**
     * Rejects an expectation that never applies, which is a mistake: its forks would count as
     * failures.
     */
    private void checkExpectations(List<Map<String, Level>> combinations) {
        List<Map<String, Level>> left = new ArrayList<>(combinations);
        for (int i = 0; i < experiment.expect().size(); i++) {
            Expectation expectation = experiment.expect().get(i);
            Selection where = expectation.where();
            if (!left.removeIf(where::matches)) {
                throw UserException.at(
                                experiment.source().place("expect", i),
                                "%s expects '%s' where %s, and %s",
                                described(),
                                expectation.outcome().label(),
                                where.describe(),
                                combinations.stream().noneMatch(where::matches)
                                        ? "no configuration matches"
                                        : "earlier entries match all of those")
                        .fix("Correct 'where', or remove the entry from 'expect'.");
            }
        }
    }

    private void checkForks(List<Configuration> first) {
        Optional<KneeSearch> search = KneeSearch.of(experiment);
        long configurations =
                experiment.map().isPresent()
                        ? Plane.mostConfigurations(experiment, first)
                        : experiment.flip().isPresent()
                                ? Duel.mostConfigurations(experiment, first)
                                : search.isEmpty()
                                        ? first.size()
                                        : (long) first.size()
                                                / search.get().opening().size()
                                                * search.get().mostProbes();
        int forks = experiment.measure().mostForks();
        if (configurations * forks > MOST) {
            throw UserException.at(
                            experiment.source().place(MATRIX),
                            "%s has %s%,d configurations with %s%,d forks each, more than %,d containers",
                            described(),
                            search.isEmpty() && !experiment.hasSides() ? "" : "up to ",
                            configurations,
                            experiment.measure().isAdaptive() ? "up to " : "",
                            forks,
                            MOST)
                    .fix("Shorten an axis, or reduce the number of forks.");
        }
    }

    private String described() {
        return "'%s'%s"
                .formatted(
                        experiment.name(),
                        experiment.profile().map(" (profile %s)"::formatted).orElse(""));
    }
}
