package dev.threadscale.claim;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.util.List;
import java.util.Map;

/** What is claimed of the configurations of a run; it has to hold in each of them. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
@JsonSubTypes({
    @JsonSubTypes.Type(value = Claim.Ratio.class, name = "ratio"),
    @JsonSubTypes.Type(value = Claim.Flat.class, name = "flat"),
    @JsonSubTypes.Type(value = Claim.Scaling.class, name = "scaling"),
    @JsonSubTypes.Type(value = Claim.Order.class, name = "order"),
    @JsonSubTypes.Type(value = Claim.Crossover.class, name = "crossover"),
    @JsonSubTypes.Type(value = Claim.Knee.class, name = "knee"),
    @JsonSubTypes.Type(value = Claim.Gain.class, name = "gain"),
    @JsonSubTypes.Type(value = Claim.Lead.class, name = "lead"),
    @JsonSubTypes.Type(value = Claim.Collapse.class, name = "collapse"),
    @JsonSubTypes.Type(value = Claim.Ended.class, name = "outcome"),
    @JsonSubTypes.Type(value = Claim.Value.class, name = "value"),
    @JsonSubTypes.Type(value = Claim.Physical.class, name = "physical"),
    @JsonSubTypes.Type(value = Claim.Beyond.class, name = "beyond")
})
public sealed interface Claim {

    /** What has to be fulfilled, in few words. */
    String expected();

    /**
     * Levels of the same axes, whose values are divided.
     *
     * @param compare what is over the line
     * @param with what is under it
     */
    record Ratio(Map<String, String> compare, Map<String, String> with, Bound bound)
            implements Claim {
        @Override
        public String expected() {
            return "ratio " + bound.text();
        }
    }

    /**
     * The values along an axis are the same, but for a margin: each as a ratio of each other.
     *
     * @param levels of the axis; none stands for all that the run has
     */
    record Flat(String over, List<String> levels, Bound within) implements Claim {
        @Override
        public String expected() {
            return "flat over " + over + ", " + within.text();
        }
    }

    /**
     * Value at one level over that at others: how many times as fast these are.
     *
     * @param at levels that are looked at if the run has them
     */
    record Scaling(String over, String from, List<String> at, Bound factor) implements Claim {
        @Override
        public String expected() {
            return "T(" + from + ") / T(n) " + factor.text();
        }
    }

    /**
     * Levels of an axis from the least value to the greatest.
     *
     * @param levels at least two
     */
    record Order(String over, List<String> levels) implements Claim {
        @Override
        public String expected() {
            return String.join(" < ", levels);
        }
    }

    /**
     * What has the lower value at one level has the higher one at another.
     *
     * @param compare the lower at {@code from}
     * @param with the lower at {@code to}
     */
    record Crossover(
            Map<String, String> compare,
            Map<String, String> with,
            String over,
            String from,
            String to)
            implements Claim {
        @Override
        public String expected() {
            return "changes between " + from + " and " + to;
        }
    }

    /**
     * Where values that fall along an axis stop falling.
     *
     * @param levels in their order; none stands for all that the run has
     * @param at the last level that is lower than the one before
     * @param within how much lower those behind it may be
     */
    record Knee(String over, List<String> levels, String at, Bound within) implements Claim {
        @Override
        public String expected() {
            return "falls until " + at;
        }
    }

    /**
     * Who gains more along an axis: the scaling factor of some levels over that of others of the
     * same axes.
     *
     * @param compare whose factor is over the line
     * @param with whose factor is under it
     * @param at levels that are looked at if the run has them
     */
    record Gain(
            Map<String, String> compare,
            Map<String, String> with,
            String over,
            String from,
            List<String> at,
            Bound factor)
            implements Claim {
        @Override
        public String expected() {
            return "T(" + from + ") / T(n) gains " + factor.text();
        }
    }

    /**
     * Whose lead grows along an axis: how much less the value of some levels is than that of
     * others, at one level less at another.
     *
     * @param compare who leads
     * @param with who lags
     */
    record Lead(
            Map<String, String> compare,
            Map<String, String> with,
            String over,
            String from,
            String to,
            Bound grows)
            implements Claim {
        @Override
        public String expected() {
            return "lead grows by " + grows.text();
        }
    }

    /** The count at which a search found that the work collapses. */
    record Collapse(Bound at) implements Claim {
        @Override
        public String expected() {
            return "collapses at " + at.text();
        }
    }

    /**
     * How forks end.
     *
     * @param outcome its label
     */
    record Ended(String outcome) implements Claim {
        @Override
        public String expected() {
            return outcome;
        }
    }

    /** A mean against a bound. */
    record Value(Bound bound) implements Claim {
        @Override
        public String expected() {
            return bound.text();
        }
    }

    /** A bound that nothing can break: a single value that does is wrong, whoever measured it. */
    record Physical(Bound bound) implements Claim {
        @Override
        public String expected() {
            return bound.text();
        }
    }

    /**
     * Nothing that this run can tell.
     *
     * @param why in words, a whole sentence without its full stop
     */
    record Beyond(String why) implements Claim {
        @Override
        public String expected() {
            return "";
        }
    }
}
