package dev.threadscale.report.page;

import dev.threadscale.claim.Judge;
import dev.threadscale.report.layout.LevelLabels;
import dev.threadscale.stats.Hochberg;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The page of all runs below a folder: what holds of all claims, then the runs.
 *
 * @param experiments in the order of their names
 */
public record ResultsPage(List<ExperimentRuns> experiments) {

    /** An experiment with its newest run and the older ones, newest first. */
    public record ExperimentRuns(String name, Entry newest, List<Entry> older) {}

    /** A claim, and the experiment whose newest run tells. */
    public record Told(ExperimentRuns experiment, Claimed claimed) {}

    /**
     * A run.
     *
     * @param id of the run
     * @param title what was asked; the experiment's name if unknown
     * @param started for people; empty if unknown
     * @param state what is to be said of it; empty if it is finished and whole
     * @param answer what came out, in one sentence; empty if unknown
     * @param picture the small one as a data URL; empty if there is none
     * @param claims none if it has none, or nothing is known of them
     * @param link to its page, or to its folder if there is none
     */
    public record Entry(
            String id,
            String title,
            String started,
            String state,
            String answer,
            String picture,
            List<Claimed> claims,
            String link) {

        /** Those verdicts that a claim has. */
        public List<Mark.Count> counts() {
            return Mark.Count.of(claims).stream().filter(one -> one.claims() > 0).toList();
        }
    }

    /** All claims that a run here can tell of. */
    public List<Told> testable() {
        return told().stream().filter(one -> one.claimed.isTestable()).toList();
    }

    /** The others: about other systems, or about what is not measured. */
    public List<Told> others() {
        return told().stream().filter(one -> !one.claimed.isTestable()).toList();
    }

    /** All claims, each by the newest run of its experiment. */
    public List<Told> told() {
        return experiments.stream()
                .flatMap(one -> one.newest.claims.stream().map(claim -> new Told(one, claim)))
                .toList();
    }

    /** The claims that hold, in one sentence. */
    public String answer() {
        return Answer.ofClaims(testable().stream().map(Told::claimed).toList())
                .map(words -> LevelLabels.capital(words) + ".")
                .orElse("");
    }

    /**
     * Verdicts that chance may have made, since the page holds so many: decided in its run, and not
     * after Hochberg's correction over all tested claims here. Empty if there are none.
     */
    public String doubt() {
        List<Told> tested = testable().stream().filter(one -> one.claimed.p().isPresent()).toList();
        List<Double> adjusted =
                Hochberg.adjust(tested.stream().map(one -> one.claimed.p().orElseThrow()).toList());
        List<String> doubted =
                IntStream.range(0, tested.size())
                        .filter(i -> adjusted.get(i) >= Judge.SIGNIFICANCE)
                        .mapToObj(tested::get)
                        .filter(one -> one.claimed.mark() != Mark.INCONCLUSIVE)
                        .map(one -> one.experiment.name + " " + one.claimed.id())
                        .toList();
        return doubted.isEmpty()
                ? ""
                : "Each verdict is sure among the claims of its run. Among all %d tested here (Hochberg's correction) these are not: %s."
                        .formatted(tested.size(), String.join(", ", doubted));
    }

    public List<Mark.Count> counts() {
        return Mark.Count.of(told().stream().map(Told::claimed).toList());
    }
}
