package dev.threadscale.run;

import dev.threadscale.claim.Finding;
import dev.threadscale.claim.Judge;
import dev.threadscale.claim.Measurements;
import dev.threadscale.experiment.Measure;
import dev.threadscale.experiment.Measure.Precision;
import dev.threadscale.levels.Levels;
import dev.threadscale.measured.Quantity;
import dev.threadscale.plan.Configuration;
import dev.threadscale.plan.Fork;
import dev.threadscale.plan.Plan;
import dev.threadscale.measured.ForkRecord;
import dev.threadscale.results.MeasurementsReader;
import dev.threadscale.results.RunDirectory;
import dev.threadscale.results.RunRecord;
import dev.threadscale.stats.Estimate;
import dev.threadscale.stats.Looks;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Adds forks to those of the plan, round by round. A round depends only on the stored forks of
 * earlier rounds, so a resumed run adds the same forks.
 */
sealed interface Rounds permits Searching, Rounds.Refining, Rounds.Deciding {

    /**
     * Returns the rounds of a run: for its search, otherwise for its precision, otherwise for
     * undecided findings.
     */
    static Rounds of(RemainingWork work, RunDirectory directory) {
        Plan plan = work.plan();
        Measure measure = plan.experiment().measure();
        if (plan.experiment().search().isPresent()) {
            return new Searching(work, plan.experiment().search().get(), directory);
        }
        return measure.precision().isPresent()
                ? new Refining(plan, measure.precision().get(), directory)
                : new Deciding(work, directory);
    }

    /** Returns the purpose of the next round, for people. */
    String purpose();

    /** Returns true if the forks run even if the budget of the run is spent. */
    default boolean isRequired() {
        return false;
    }

    /**
     * Returns true if the forks of a round only count together. Such a round only begins if the
     * budget suffices for all of it, and a sentinel follows it, however short it is.
     */
    default boolean isWhole() {
        return false;
    }

    /**
     * Adapts the rounds to the budget before the first.
     *
     * @param room returns true if there is time for the given forks
     * @return the number of forks of each configuration that fit; empty if all do
     */
    default OptionalInt bound(Predicate<List<Fork>> room) {
        return OptionalInt.empty();
    }

    /**
     * Returns the next round; called when all forks of the previous one have ended. Empty after the
     * last.
     */
    List<Fork> next();

    /** Stores the result after the last round. */
    default void end() {}

    /**
     * Adds forks until means are precise enough. A round contains one fork of each configuration
     * that needs one, beginning with the widest interval. A configuration with failed forks does
     * not get more.
     */
    final class Refining implements Rounds {

        private final Precision precision;
        private final int mostForks;
        private final RunDirectory directory;

        /** The quantity whose mean is to be known. */
        private final String result;

        private List<Configuration> candidates;

        /** The number of forks that every candidate has had. */
        private int forks;

        /** A configuration with the width of its interval relative to the goal. */
        private record Need(Configuration configuration, double widths) {}

        private Refining(Plan plan, Precision precision, RunDirectory directory) {
            this.precision = precision;
            this.directory = directory;
            this.result = plan.result();
            this.candidates = plan.configurations();
            this.forks = plan.experiment().measure().forks();
            this.mostForks = plan.experiment().measure().mostForks();
        }

        @Override
        public String purpose() {
            return "not within ±%s %% yet".formatted(precision.percent().toPlainString());
        }

        @Override
        public List<Fork> next() {
            if (forks >= mostForks) {
                return List.of();
            }
            List<Need> needs = needs();
            // A configuration that needs none now gets no forks, so it never will.
            candidates = needs.stream().map(Need::configuration).toList();
            int number = ++forks;
            return needs.stream()
                    .sorted(Comparator.comparingDouble(Need::widths).reversed())
                    .map(need -> new Fork(need.configuration(), number))
                    .toList();
        }

        private List<Need> needs() {
            Map<String, List<ForkRecord>> ended =
                    directory.forks().stream()
                            // A resumed run also has forks of later rounds.
                            .filter(fork -> fork.number() <= forks)
                            .collect(Collectors.groupingBy(ForkRecord::configuration));
            List<Need> needs = new ArrayList<>();
            for (Configuration candidate : candidates) {
                List<ForkRecord> its = ended.getOrDefault(candidate.id(), List.of());
                if (!its.isEmpty() && its.stream().allMatch(ForkRecord::completed)) {
                    double widths = widths(its);
                    if (widths > 1) {
                        needs.add(new Need(candidate, widths));
                    }
                }
            }
            return needs;
        }

        /** Returns 0 if a fork does not know the quantity. */
        private double widths(List<ForkRecord> ended) {
            List<double[]> values = ended.stream().map(this::values).toList();
            return values.stream().anyMatch(fork -> fork.length == 0)
                    ? 0
                    : Estimate.of(values).relativeHalfWidth(precision.confidence()).orElseThrow()
                            / precision.goal();
        }

        private double[] values(ForkRecord fork) {
            return result.equals(Quantity.ELAPSED)
                    ? directory.elapsedNanos(fork)
                    : directory.observed(fork, result).toArray();
        }
    }

    /**
     * Adds forks until findings are decided. A round goes from one look to the next, for every
     * configuration that an undecided finding compares. Its blocks contain all sides of a
     * comparison, so that both are measured on the same host.
     */
    final class Deciding implements Rounds {

        private final Plan plan;
        private final List<Configuration> configurations;
        private final List<Finding> findings;
        private final RunDirectory directory;
        private final boolean fresh;
        private List<Integer> looks;

        /** The number of the last requested fork by configuration. */
        private final Map<String, Integer> forks = new HashMap<>();

        private int look;

        private Deciding(RemainingWork work, RunDirectory directory) {
            this.plan = work.plan();
            this.configurations =
                    plan.configurations().stream()
                            .filter(one -> !work.unavailable().containsKey(one))
                            .toList();
            this.findings = plan.experiment().findings();
            this.looks = directory.record().experiment().measure().looks().sizes();
            this.fresh = isFresh(directory.record());
            this.directory = directory;
        }

        @Override
        public String purpose() {
            return "findings are not decided yet";
        }

        /** Returns true if no earlier session has looked at results or set a bound. */
        private boolean isFresh(RunRecord run) {
            return run.finished() == null
                    && run.plan().forks() <= plan.forks().size()
                    && run.experiment().measure().forksInBudget() == null;
        }

        /**
         * Places the last look after the number of forks that fit into the budget, so that the
         * whole error is spent by then. It is chosen from the times of forks before any comparison,
         * and never changed: a later choice could choose the verdict.
         */
        @Override
        public OptionalInt bound(Predicate<List<Fork>> room) {
            if (!fresh || looks.size() < 2 || findings.isEmpty()) {
                return OptionalInt.empty();
            }
            int least = looks.getFirst();
            int most = looks.getLast();
            List<Configuration> compared = some(Judge.compared(findings, measured(least)));
            if (room.test(further(compared, most))) {
                return OptionalInt.empty();
            }
            int last = least;
            for (int tooMany = most; last + 1 < tooMany; ) {
                int middle = (last + tooMany) / 2;
                if (room.test(further(compared, middle))) {
                    last = middle;
                } else {
                    tooMany = middle;
                }
            }
            looks = Looks.between(least, last).sizes();
            directory.bounded(last);
            return OptionalInt.of(last);
        }

        private List<Configuration> some(Set<Levels> levels) {
            return configurations.stream().filter(one -> levels.contains(one.labels())).toList();
        }

        /** Returns the forks up to a number that have not been requested yet. */
        private List<Fork> further(List<Configuration> some, int most) {
            return some.stream()
                    .flatMap(one ->
                            IntStream.rangeClosed(
                                            forks.getOrDefault(one.id(), looks.getFirst()) + 1,
                                            most)
                                    .mapToObj(number -> new Fork(one, number)))
                    .toList();
        }

        @Override
        public boolean isWhole() {
            return true;
        }

        @Override
        public List<Fork> next() {
            if (look + 1 >= looks.size() || findings.isEmpty()) {
                return List.of();
            }
            int before = looks.get(look);
            int most = looks.get(++look);
            List<Configuration> compared = some(Judge.open(findings, measured(before)));
            List<Fork> round = further(compared, most);
            compared.forEach(one -> forks.put(one.id(), most));
            return plan.shuffled(round, most);
        }

        /** Returns the measurements up to a look, since a resumed run already has later forks. */
        private Measurements measured(int most) {
            directory.collect();
            return MeasurementsReader.read(directory.path(), directory.record()).until(most);
        }
    }
}
