package dev.threadscale.run;

import dev.threadscale.claim.Finding;
import dev.threadscale.claim.Judge;
import dev.threadscale.claim.Measurements;
import dev.threadscale.experiment.Measure;
import dev.threadscale.experiment.Measure.Precision;
import dev.threadscale.levels.Levels;
import dev.threadscale.measured.ForkRecord;
import dev.threadscale.measured.Quantity;
import dev.threadscale.plan.Configuration;
import dev.threadscale.plan.Fork;
import dev.threadscale.plan.Plan;
import dev.threadscale.results.EndedForks;
import dev.threadscale.results.MeasuredFork;
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

/**
 * Adds forks to those of the plan, round by round. A round depends only on the forks of earlier
 * rounds, so a resumed run adds the same forks.
 */
sealed interface Rounds permits Searching, Flipping, Extending, Rounds.Refining, Rounds.Deciding {

    /**
     * Returns the rounds of a run: for its search, otherwise for its precision, otherwise for
     * undecided findings.
     */
    static Rounds of(RemainingWork work, EndedForks ended) {
        Plan plan = work.plan();
        Measure measure = plan.experiment().measure();
        if (!ended.run().experiment().measure().extended().isEmpty()) {
            return new Extending(work, ended);
        }
        if (plan.experiment().search().isPresent()) {
            return new Searching(work, plan.experiment().search().get(), ended);
        }
        if (plan.experiment().flip().isPresent()) {
            return new Flipping(work, plan.experiment().flip().get(), ended);
        }
        return measure.precision().isPresent()
                ? new Refining(plan, measure.precision().get(), ended)
                : new Deciding(work, ended);
    }

    /** Returns the purpose of the next round, for people. */
    String purpose();

    /** Returns the number of forks before the first round. */
    default int before(Plan plan) {
        return plan.forks().size();
    }

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
     * Adapts the rounds to the budget before the first; the bound is then recorded in the run.
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

    /** Records configurations of the next round that the plan does not have. */
    default void extend(RunDirectory directory) {}

    /** Stores the result after the last round. */
    default void end(RunDirectory directory) {}

    /**
     * Adds forks until means are precise enough. A round contains one fork of each configuration
     * that needs one, beginning with the widest interval. A configuration with failed forks does
     * not get more.
     */
    final class Refining implements Rounds {

        private final Precision precision;
        private final int mostForks;
        private final EndedForks ended;

        /** The quantity whose mean is to be known. */
        private final String result;

        private List<Configuration> candidates;

        /** The number of forks that every candidate has had. */
        private int forks;

        /** A configuration with the width of its interval relative to the goal. */
        private record Need(Configuration configuration, double widths) {}

        private Refining(Plan plan, Precision precision, EndedForks ended) {
            this.precision = precision;
            this.ended = ended;
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
            Map<String, List<ForkRecord>> configurations = ended.byConfiguration();
            List<Need> needs = new ArrayList<>();
            for (Configuration candidate : candidates) {
                // A resumed run also has forks of later rounds.
                List<ForkRecord> earlier =
                        configurations.getOrDefault(candidate.id(), List.of()).stream()
                                .filter(fork -> fork.number() <= forks)
                                .toList();
                if (!earlier.isEmpty() && earlier.stream().allMatch(ForkRecord::completed)) {
                    double widths = widths(earlier);
                    if (widths > 1) {
                        needs.add(new Need(candidate, widths));
                    }
                }
            }
            return needs;
        }

        /** Returns 0 if a fork does not know the quantity. */
        private double widths(List<ForkRecord> earlier) {
            List<double[]> values = new ArrayList<>();
            for (ForkRecord fork : earlier) {
                MeasuredFork measured = ended.of(fork);
                double[] known =
                        result.equals(Quantity.ELAPSED)
                                ? measured.elapsedNanos()
                                : measured.observed(result);
                if (known.length == 0) {
                    return 0;
                }
                values.add(known);
            }
            return Estimate.of(values).relativeHalfWidth(precision.confidence()).orElseThrow()
                    / precision.goal();
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
        private final List<Levels> unavailable;
        private final List<Finding> findings;
        private final EndedForks ended;
        private final boolean fresh;
        private List<Integer> looks;

        /** The number of the last requested fork by configuration. */
        private final Map<String, Integer> forks = new HashMap<>();

        private int look;

        private Deciding(RemainingWork work, EndedForks ended) {
            this.plan = work.plan();
            this.configurations = new ArrayList<>(plan.configurations());
            configurations.removeAll(work.unavailable().keySet());
            this.unavailable = work.unavailableLevels();
            this.findings = plan.experiment().findings();
            this.looks = ended.run().experiment().measure().looks().sizes();
            this.fresh = isFresh(ended.run());
            this.ended = ended;
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
            List<Configuration> compared = with(Judge.compared(findings, measured(least)));
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
            return OptionalInt.of(last);
        }

        private List<Configuration> with(Set<Levels> levels) {
            return configurations.stream()
                    .filter(configuration -> levels.contains(configuration.labels()))
                    .toList();
        }

        /** Returns the forks up to a number that have not been requested yet. */
        private List<Fork> further(List<Configuration> compared, int most) {
            List<Fork> further = new ArrayList<>();
            for (Configuration configuration : compared) {
                int requested = forks.getOrDefault(configuration.id(), looks.getFirst());
                for (int number = requested + 1; number <= most; number++) {
                    further.add(new Fork(configuration, number));
                }
            }
            return further;
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
            List<Configuration> compared = with(Judge.open(findings, measured(before)));
            List<Fork> round = further(compared, most);
            compared.forEach(configuration -> forks.put(configuration.id(), most));
            return plan.shuffled(round, most);
        }

        /** Returns the measurements up to a look, since a resumed run already has later forks. */
        private Measurements measured(int most) {
            return ended.measurements(unavailable).until(most);
        }
    }
}
