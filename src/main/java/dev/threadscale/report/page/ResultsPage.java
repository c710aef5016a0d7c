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
 * The page of all runs below a folder: what holds of all claims, then the runs.
 *
 * @param experiments in the order of their names
 */
public record ResultsPage(List<ExperimentRuns> experiments) {

    /** More claims than these are shown on demand. */
    private static final int MOST_OPEN = 12;

    /** An experiment with its newest run and the older ones, newest first. */
    public record ExperimentRuns(String name, Entry newest, List<Entry> older) {

        /** The experiment's place in the page: a name may hold blanks, and an id must not. */
        public String anchor() {
            return "of-" + URLEncoder.encode(name, StandardCharsets.UTF_8);
        }

        /** The claims with what the newest run says of them, those that it can test first. */
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

    /** A claim, and the experiment whose newest run tells. */
    public record Told(ExperimentRuns experiment, FindingEntry claimed) {

        /** The link to the claim in the report of the run. */
        public String link() {
            return experiment.newest.link + "#" + claimed.anchor();
        }
    }

    /**
     * A run.
     *
     * @param id of the run
     * @param title what was asked; the experiment's name if unknown
     * @param study the publication that is repeated; empty if unknown
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
            String study,
            String started,
            String state,
            String answer,
            String picture,
            List<FindingEntry> claims,
            String link) {

        /** Those verdicts that a claim has. */
        public List<Mark.Count> counts() {
            return Mark.Count.of(claims).stream().filter(one -> one.claims() > 0).toList();
        }
    }

    /** The experiments by the publication that they repeat; those that repeat none come last. */
    public SequencedMap<String, List<ExperimentRuns>> studies() {
        return experiments.stream()
                .sorted(
                        Comparator.comparing((ExperimentRuns one) -> one.study().isEmpty())
                                .thenComparing(ExperimentRuns::study))
                .collect(groupingBy(ExperimentRuns::study, LinkedHashMap::new, toList()));
    }

    /** The page of some experiments only. */
    public ResultsPage of(Set<String> names) {
        return new ResultsPage(
                experiments.stream().filter(one -> names.contains(one.name())).toList());
    }

    /** True if the page is short enough to show all claims at once. */
    public boolean isShort() {
        return told().size() <= MOST_OPEN;
    }

    /** All claims, each by the newest run of its experiment. */
    public List<Told> told() {
        return experiments.stream().flatMap(one -> one.told().stream()).toList();
    }

    /** The claims that hold, in one sentence. */
    public String answer() {
        return Answer.ofClaims(told().stream().map(Told::claimed).toList())
                .map(words -> LevelLabels.capital(words) + ".")
                .orElse("");
    }

    /**
     * Verdicts that may be due to chance, since the page has many: they are decided in their run,
     * but not after Hochberg's correction over all tested claims here.
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

    /** A sentence on the number of {@link #doubted()} verdicts. */
    public String doubt() {
        int doubted = doubted().size();
        return "%d of %d verdicts %s not survive Hochberg's correction over all runs."
                .formatted(doubted, tested().size(), doubted == 1 ? "does" : "do");
    }
}
