package dev.threadscale.report.page;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toList;

import dev.threadscale.claim.Judge;
import dev.threadscale.report.layout.LevelLabels;
import dev.threadscale.results.ProspectRow;
import dev.threadscale.stats.Hochberg;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
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

    /** The most claims that are named as the nearest to a verdict. */
    private static final int NEAREST = 3;

    /** The time that may decide more claims. */
    public static final Duration MORE = Duration.ofMinutes(30);

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
     * @param prospects what more forks would do for open claims; empty if it gets no more
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
            List<ProspectRow> prospects,
            String link) {

        /** Returns the counts of verdicts that occur. */
        public List<Mark.Count> counts() {
            return Mark.Count.of(claims).stream().filter(count -> count.claims() > 0).toList();
        }
    }

    /**
     * Returns the experiments by the publication that they repeat. Those that do not repeat one
     * come last.
     */
    public SequencedMap<String, List<ExperimentRuns>> studies() {
        return experiments.stream()
                .sorted(
                        Comparator.comparing(
                                        (ExperimentRuns experiment) -> experiment.study().isEmpty())
                                .thenComparing(ExperimentRuns::study))
                .collect(groupingBy(ExperimentRuns::study, LinkedHashMap::new, toList()));
    }

    /** Returns a page with only the given experiments. */
    public ResultsPage of(Set<String> names) {
        return new ResultsPage(
                experiments.stream()
                        .filter(experiment -> names.contains(experiment.name()))
                        .toList());
    }

    /** Returns true if the page is short enough to show all claims at once. */
    public boolean isShort() {
        return told().size() <= MOST_OPEN;
    }

    /** Returns all claims, each from the newest run of its experiment. */
    public List<Told> told() {
        return experiments.stream().flatMap(experiment -> experiment.told().stream()).toList();
    }

    /** Returns a sentence on how many claims hold. */
    public String answer() {
        return Answer.ofClaims(told().stream().map(Told::claimed).toList())
                .map(words -> LevelLabels.capital(words) + ".")
                .orElse("");
    }

    /**
     * Returns a sentence on how many open claims more time would decide; empty if that is unknown.
     */
    public String more() {
        long open = Mark.Count.of(Mark.INCONCLUSIVE, told().stream().map(Told::claimed).toList());
        List<Open> prospects = new ArrayList<>();
        for (ExperimentRuns experiment : experiments) {
            for (ProspectRow prospect : experiment.newest.prospects) {
                prospects.add(new Open(experiment.name, prospect));
            }
        }
        if (open == 0 || prospects.isEmpty()) {
            return "";
        }
        int decided = decidedBy(MORE);
        long doubted = prospects.stream().filter(one -> one.prospect.isDoubted()).count();
        return MORE.toMinutes()
                + " minutes more would "
                + promise(decided, open)
                + nearest(prospects)
                + (doubted == 0
                        ? "."
                        : "; %d %s open because other programs or the host disturb the forks."
                                .formatted(doubted, doubted == 1 ? "is" : "are"));
    }

    private static String promise(int decided, long open) {
        if (open == 1) {
            return (decided == 0 ? "hardly" : "probably") + " decide the open claim";
        }
        return decided == 0
                ? "hardly decide any of the %d open claims".formatted(open)
                : "decide about %d of the %d open claims".formatted(decided, open);
    }

    /** Names the claims that need the least time. */
    private static String nearest(List<Open> prospects) {
        String names =
                prospects.stream()
                        .filter(one -> one.prospect.furtherNanos().isPresent())
                        .sorted(
                                Comparator.comparing(
                                        one -> one.prospect.furtherNanos().orElseThrow()))
                        .limit(NEAREST)
                        .map(Open::text)
                        .collect(joining(", "));
        return names.isEmpty() ? "" : ", the nearest " + names;
    }

    /** An open claim of an experiment. */
    private record Open(String experiment, ProspectRow prospect) {

        private String text() {
            return "%s of %s with %d forks"
                    .formatted(prospect.finding(), experiment, prospect.forks().orElseThrow());
        }
    }

    /** Returns the number of open claims that this much more time would probably decide. */
    public int decidedBy(Duration more) {
        List<Long> times = new ArrayList<>();
        for (ExperimentRuns experiment : experiments) {
            for (ProspectRow prospect : experiment.newest.prospects) {
                prospect.furtherNanos().ifPresent(times::add);
            }
        }
        Collections.sort(times);
        long left = more.toNanos();
        int decided = 0;
        for (long time : times) {
            left -= time;
            decided += left < 0 ? 0 : 1;
        }
        return decided;
    }

    /**
     * Returns verdicts that may be due to chance because the page has many: those that are decided
     * in their run but not after Hochberg's correction over all tested claims of the page.
     */
    public List<Told> doubted() {
        List<Told> tested = tested();
        List<Double> adjusted =
                Hochberg.adjust(
                        tested.stream().map(told -> told.claimed.p().orElseThrow()).toList());
        return IntStream.range(0, tested.size())
                .filter(i -> adjusted.get(i) >= Judge.SIGNIFICANCE)
                .mapToObj(tested::get)
                .filter(told -> told.claimed.mark() != Mark.INCONCLUSIVE)
                .toList();
    }

    private List<Told> tested() {
        return told().stream().filter(told -> told.claimed.p().isPresent()).toList();
    }

    /** Returns a sentence on the number of {@link #doubted()} verdicts. */
    public String doubt() {
        int doubted = doubted().size();
        return "%d of %d verdicts %s not survive Hochberg's correction over all runs."
                .formatted(doubted, tested().size(), doubted == 1 ? "does" : "do");
    }
}
