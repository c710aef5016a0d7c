package dev.threadscale.plan;

import dev.threadscale.error.UserException;
import dev.threadscale.experiment.Axis;
import dev.threadscale.experiment.Expectation;
import dev.threadscale.experiment.Experiment;
import dev.threadscale.experiment.Level;
import dev.threadscale.experiment.Selection;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/** The product of the axes, less what is excluded, plus what is included. */
final class MatrixExpansion {

    /** Months of measuring; the check keeps a slip from filling the memory. */
    private static final long MOST = 1_000_000;

    private final Experiment experiment;
    private final Filter only;

    MatrixExpansion(Experiment experiment, Filter only) {
        this.experiment = experiment;
        this.only = only;
    }

    List<Configuration> configurations() {
        only.check(experiment);
        List<Axis> axes = experiment.matrix().axes();
        checkSize(axes);
        Set<Map<String, Level>> combinations = new LinkedHashSet<>();
        product(
                axes,
                combination -> {
                    if (experiment.matrix().exclude().stream()
                            .noneMatch(excluded -> excluded.matches(combination))) {
                        combinations.add(combination);
                    }
                });
        for (Selection included : experiment.matrix().include()) {
            product(narrowed(axes, included), combinations::add);
        }
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
            throw new UserException(
                    described() + " has no configuration left",
                    combinations.isEmpty()
                            ? "'exclude' takes all of them away: shorten it."
                            : "None has all of the levels that --only names: name fewer.");
        }
        checkForks(configurations.size());
        return configurations;
    }

    /** The configuration with these levels; of a search, the first ones of the series. */
    private List<Configuration> expanded(Map<String, Level> combination) {
        Optional<KneeSearch> search = Combinations.kneeSearch(experiment);
        if (search.isEmpty()) {
            Configuration configuration = Configuration.of(experiment, combination);
            Combinations.check(experiment, configuration);
            return List.of(configuration);
        }
        Series series = new Series(experiment, combination);
        List<Configuration> first = new ArrayList<>();
        for (long count : search.get().doubling()) {
            // All of them now: what makes no sense must not come out in the middle of a run.
            Configuration configuration = series.at(count);
            Combinations.check(experiment, configuration);
            if (search.get().opening().contains(count)) {
                first.add(configuration);
            }
        }
        return first;
    }

    /** An expectation that counts nowhere is a slip: its forks would be failures. */
    private void checkExpectations(Set<Map<String, Level>> combinations) {
        Set<Map<String, Level>> left = new LinkedHashSet<>(combinations);
        for (Expectation expectation : experiment.expect()) {
            Selection where = expectation.where();
            if (!left.removeIf(where::matches)) {
                throw new UserException(
                        "%s expects '%s' where %s, and %s"
                                .formatted(
                                        described(),
                                        expectation.outcome().label(),
                                        where.describe(),
                                        combinations.stream().noneMatch(where::matches)
                                                ? "no configuration is like that"
                                                : "entries before it take all of those"),
                        "Correct 'where', or take the entry out of 'expect'.");
            }
        }
    }

    private void checkForks(long first) {
        Optional<KneeSearch> search = Combinations.kneeSearch(experiment);
        long configurations =
                search.isEmpty()
                        ? first
                        : first / search.get().opening().size() * search.get().mostProbes();
        int forks = experiment.measure().mostForks();
        if (configurations * forks > MOST) {
            throw new UserException(
                    String.format(
                            Locale.ROOT,
                            "%s has %s%,d configurations with %s%,d forks each, more than %,d containers",
                            described(),
                            search.isEmpty() ? "" : "up to ",
                            configurations,
                            experiment.measure().precision().isEmpty() ? "" : "up to ",
                            forks,
                            MOST),
                    "Shorten an axis, or ask for fewer forks.");
        }
    }

    private String described() {
        return "'%s'%s"
                .formatted(
                        experiment.name(),
                        experiment.profile().map(" (profile %s)"::formatted).orElse(""));
    }

    private void checkSize(List<Axis> axes) {
        long size = size(axes);
        for (Selection included : experiment.matrix().include()) {
            size += size(narrowed(axes, included));
        }
        if (size > MOST) {
            throw new UserException(
                    String.format(
                            Locale.ROOT, "%s has more than %,d configurations", described(), MOST),
                    "Shorten an axis.");
        }
    }

    /** How many combinations there are, or one more than the most if there are more. */
    private static long size(List<Axis> axes) {
        long product = 1;
        for (Axis axis : axes) {
            product = Math.min(product * axis.levels().size(), MOST + 1);
        }
        return product;
    }

    /** The axes with the levels that an included entry names in place of their own. */
    private static List<Axis> narrowed(List<Axis> axes, Selection entry) {
        Map<String, List<Level>> named = entry.levels();
        return axes.stream()
                .map(axis -> new Axis(axis.name(), named.getOrDefault(axis.name(), axis.levels())))
                .toList();
    }

    /** Every combination, the last axis changing fastest. */
    private static void product(List<Axis> axes, Consumer<Map<String, Level>> each) {
        int[] index = new int[axes.size()];
        while (true) {
            Map<String, Level> combination = new LinkedHashMap<>();
            for (int i = 0; i < index.length; i++) {
                Axis axis = axes.get(i);
                combination.put(axis.name(), axis.levels().get(index[i]));
            }
            each.accept(combination);
            int last = index.length - 1;
            while (last >= 0 && ++index[last] == axes.get(last).levels().size()) {
                index[last--] = 0;
            }
            if (last < 0) {
                return;
            }
        }
    }
}
