package dev.threadscale.report.page;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import dev.threadscale.claim.Judge;
import dev.threadscale.report.layout.LevelLabels;
import dev.threadscale.stats.Hochberg;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The page of all runs below a folder: a summary of all claims, then the runs.
 *
 * @param experiments sorted by name
 */
public record ResultsPage(List<ExperimentRuns> experiments) {

    /** The number of claims above which they are only shown on demand. */
    private static final int MOST_OPEN = 12;

    /** An experiment with its newest run and the older ones, newest first. */
    public record ExperimentRuns(String name, Entry newest, List<Entry> older) {

        /**
         * Returns the experiment's id in the page. A name may contain blanks, which an id must not.
         */
        public String anchor() {
            return "of-" + URLEncoder.encode(name, StandardCharsets.UTF_8);
        }

        /**
         * Returns the claims with the results of the newest run, starting with those that it can
         * test.
         */
        public List<Told> told() {
            return newest.claims.stream()
                    .sorted(Comparator.comparing(claim -> !claim.isTestable()))
                    .map(claim -> new Told(this, claim))
                    .toList();
        }

        private String study() {
            return Stream.concat(Stream.of(newest), older.stream())
                    .map(Entry::study)
                    .filter(study -> !study.isEmpty())
                    .findFirst()
                    .orElse("");
        }
    }

    /** A claim, and the experiment whose newest run tests it. */
    public record Told(ExperimentRuns experiment, FindingEntry claimed) {

        /** Returns the link to the claim in the report of the run. */
        public String link() {
            return experiment.newest.link + "#" + claimed.anchor();
        }
    }

    /**
     * A run.
     *
     * @param id the id of the run
     * @param title the question; the experiment's name if unknown
     * @param study the publication that is repeated; empty if unknown
     * @param started for people; empty if unknown
     * @param state a remark such as "not finished"; empty if the run is finished and complete
     * @param answer the result in one sentence; empty if unknown
     * @param picture the preview as a data URL; empty if there is none
     * @param claims empty if the run does not have any, or nothing is known about them
     * @param link to its page, or to its folder if there is no page
     */
    public record Entry(
            String id,
            String title,
            String study,
            String started,
            String state,
            String answer,
            String picture,
            List<FindingEntry> claims,
            String link) {

        /** Returns the counts of verdicts that occur. */
        public List<Mark.Count> counts() {
            return Mark.Count.of(claims).stream().filter(one -> one.claims() > 0).toList();
        }
    }

    /**
     * Returns the experiments by the publication that they repeat. Those that do not repeat one
     * come last.
     */
    public SequencedMap<String, List<ExperimentRuns>> studies() {
        return experiments.stream()
                .sorted(
                        Comparator.comparing((ExperimentRuns one) -> one.study().isEmpty())
                                .thenComparing(ExperimentRuns::study))
                .collect(groupingBy(ExperimentRuns::study, LinkedHashMap::new, toList()));
    }

    /** Returns a page with only the given experiments. */
    public ResultsPage of(Set<String> names) {
        return new ResultsPage(
                experiments.stream().filter(one -> names.contains(one.name())).toList());
    }

    /** Returns true if the page is short enough to show all claims at once. */
    public boolean isShort() {
        return told().size() <= MOST_OPEN;
    }

    /** Returns all claims, each from the newest run of its experiment. */
    public List<Told> told() {
        return experiments.stream().flatMap(one -> one.told().stream()).toList();
    }

    /** Returns a sentence on how many claims hold. */
    public String answer() {
        return Answer.ofClaims(told().stream().map(Told::claimed).toList())
                .map(words -> LevelLabels.capital(words) + ".")
                .orElse("");
    }

    /**
     * Returns verdicts that may be due to chance because the page has many: those that are decided
     * in their run but not after Hochberg's correction over all tested claims of the page.
     */
    public List<Told> doubted() {
        List<Told> tested = tested();
        List<Double> adjusted =
                Hochberg.adjust(tested.stream().map(one -> one.claimed.p().orElseThrow()).toList());
        return IntStream.range(0, tested.size())
                .filter(i -> adjusted.get(i) >= Judge.SIGNIFICANCE)
                .mapToObj(tested::get)
                .filter(one -> one.claimed.mark() != Mark.INCONCLUSIVE)
                .toList();
    }

    private List<Told> tested() {
        return told().stream().filter(one -> one.claimed.p().isPresent()).toList();
    }

    /** Returns a sentence on the number of {@link #doubted()} verdicts. */
    public String doubt() {
        int doubted = doubted().size();
        return "%d of %d verdicts %s not survive Hochberg's correction over all runs."
                .formatted(doubted, tested().size(), doubted == 1 ? "does" : "do");
    }
}
