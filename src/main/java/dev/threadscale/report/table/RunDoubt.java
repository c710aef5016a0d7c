package dev.threadscale.report.table;

import dev.threadscale.report.layout.LevelLabels;
import dev.threadscale.report.layout.NumberText;
import dev.threadscale.results.Run;
import dev.threadscale.results.SummaryCsv;
import dev.threadscale.results.UnavailableRow;
import dev.threadscale.text.Counted;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;

/** A reason to doubt the numbers of a run. All of its text is in {@link #notice()}. */
public sealed interface RunDoubt {

    /** The number of details that are named; further ones are counted. */
    int NAMED = 6;

    int NAMED_REASONS = 3;

    /**
     * A doubt in words.
     *
     * @param details the configurations or reasons
     * @param remedy empty if nothing fixes it
     */
    record Notice(String what, List<String> details, String remedy) {

        Notice(String what, String remedy) {
            this(what, List.of(), remedy);
        }
    }

    /** A number of a node or a finding. */
    record Named(String name, double factor) {

        private static List<String> all(List<Named> numbers) {
            return first(
                    numbers.stream()
                            .map(number -> number.name + ": " + NumberText.factor(number.factor))
                            .toList(),
                    NAMED,
                    "");
        }
    }

    /**
     * The run is unfinished because forks are still to run.
     *
     * @param command the command that began the run
     */
    record Unfinished(String command) implements RunDoubt {}

    /** No fork completed. */
    record NothingMeasured() implements RunDoubt {}

    /** The forks were not in containers. */
    record NotIsolated() implements RunDoubt {}

    /** A configuration has one fork. */
    record SingleFork() implements RunDoubt {}

    /** The run itself warned. */
    record Recorded(String warning) implements RunDoubt {}

    /**
     * The measured iterations were not steady in most forks.
     *
     * @param all number of configurations
     * @param lines one for each configuration that was not steady
     */
    record NotSteady(int all, List<String> lines) implements RunDoubt {}

    /**
     * Some forks were disturbed.
     *
     * @param words how many, and by what
     */
    record Disturbed(String words) implements RunDoubt {}

    /**
     * A companion was the limit of some configurations.
     *
     * @param busy what it used, for each of them
     */
    record CompanionLimits(String companion, List<String> busy) implements RunDoubt {}

    /**
     * A companion served several forks.
     *
     * @param forks how many it served
     * @param started how often it was started
     */
    record CompanionShared(String companion, int forks, int started) implements RunDoubt {

        CompanionShared and(CompanionShared other) {
            return new CompanionShared(companion, forks + other.forks, started + other.started);
        }

        boolean servedSeveral() {
            return started < forks;
        }
    }

    /** Some configurations could not run, for reasons with the same remedy. */
    record NotMeasured(List<String> reasons, List<String> places, String remedy)
            implements RunDoubt {}

    /**
     * Some virtual machines did not use their ahead-of-time caches.
     *
     * @param places configurations, each with the use of its cache
     */
    record CacheLeftOut(List<String> places) implements RunDoubt {}

    /** Nodes and configurations cannot be separated. */
    record UnknownNodes() implements RunDoubt {}

    /**
     * The sentinels of some nodes differ from those of the others.
     *
     * @param nodes with the ratio of their time to that of the others
     */
    record UnusualNodes(List<Named> nodes) implements RunDoubt {}

    /**
     * The nodes differ by more than some findings compare.
     *
     * @param findings with the ratio that they compare
     */
    record DifferentNodes(double range, List<Named> findings) implements RunDoubt {}

    /** Some pictures were not drawn. */
    record PicturesLeftOut(int mostOfAKind, int mostPoints) implements RunDoubt {}

    default Notice notice() {
        return switch (this) {
            case Unfinished(String command) ->
                    new Notice(
                            "This run is not finished, so its findings are not judged.",
                            command + " --resume continues it.");
            case NothingMeasured() -> new Notice("Nothing was measured: no fork completed.", "");
            case NotIsolated() ->
                    new Notice(
                            "Forks were child processes, not isolated from the rest of the host.",
                            "Measure in containers: --engine docker.");
            case SingleFork() ->
                    new Notice(
                            "A single fork gives no confidence interval: how much another fork"
                                    + " would differ is unknown.",
                            "Raise measure.forks.");
            case Recorded(String warning) -> new Notice(LevelLabels.capital(warning), "");
            case NotSteady(int all, List<String> lines) ->
                    new Notice(
                            ("Measured iterations are not steady in most forks of %d of %d"
                                            + " configuration%s")
                                    .formatted(lines.size(), all, all == 1 ? "" : "s"),
                            first(lines, Run.MOST_UNSTEADY, ": steady_forks in " + SummaryCsv.FILE),
                            "Raise measure.warmup and measure.iterations, or treat these means"
                                    + " as those of a program that is still changing.");
            case Disturbed(String words) -> new Notice(LevelLabels.capital(words), "");
            case CompanionLimits(String companion, List<String> busy) ->
                    new Notice(
                            "The companion %s was the limit: the program waited for it, so these times say little about its threads."
                                    .formatted(companion),
                            first(busy, NAMED, ": busy_share in companions.csv"),
                            "Give it more CPUs or memory, or less to do.");
            case CompanionShared(String companion, int forks, int started) ->
                    new Notice(
                            "Forks shared the companion %s (%s, started %s), so they are not independent: each may have met what others left in it."
                                    .formatted(
                                            companion,
                                            Counted.of(forks, "fork"),
                                            started <= 1 ? "once" : started + " times"),
                            "Verdicts allow for it as a doubt. Leave 'lifetime: run' out for a companion of each fork.");
            case NotMeasured(List<String> reasons, List<String> places, String remedy) ->
                    new Notice(
                            "Not measured: " + some(reasons),
                            places.size() <= NAMED
                                    ? first(places, NAMED, "")
                                    : List.of(
                                            "%,d configurations: see %s"
                                                    .formatted(places.size(), UnavailableRow.FILE)),
                            remedy);
            case CacheLeftOut(List<String> places) ->
                    new Notice(
                            "Some virtual machines did not use their ahead-of-time cache, or left"
                                    + " out its compiled code.",
                            first(places, NAMED, ""),
                            "Add -XX:AOTMode=on: then they say why, and do not start.");
            case UnknownNodes() ->
                    new Notice(
                            "The effect of the nodes cannot be separated from that of the"
                                    + " configurations: these ran on too few nodes each.",
                            "Raise measure.forks above the number of nodes.");
            case UnusualNodes(List<Named> nodes) ->
                    new Notice(
                            "Some nodes differ from the others: their sentinels are faster or"
                                    + " slower.",
                            Named.all(nodes),
                            "Leave them out, or run without --spread.");
            case DifferentNodes(double range, List<Named> findings) ->
                    new Notice(
                            "The nodes differ by %s, which is more than some findings compare."
                                    .formatted(NumberText.factor(range)),
                            Named.all(findings),
                            "Raise measure.forks so that every node runs each configuration"
                                    + " equally often, or use nodes that are alike.");
            case PicturesLeftOut(int mostOfAKind, int mostPoints) ->
                    new Notice(
                            "Not all pictures are drawn: at most %d of a kind, and none with more than %,d counts."
                                    .formatted(mostOfAKind, mostPoints),
                            "%s contains every configuration; --only measures some of them."
                                    .formatted(SummaryCsv.FILE));
        };
    }

    /** Returns the first distinct reasons, and the number of further ones. */
    static String some(Collection<String> reasons) {
        List<String> all = reasons.stream().distinct().toList();
        String first = all.stream().limit(NAMED_REASONS).collect(Collectors.joining("; "));
        return all.size() > NAMED_REASONS
                ? "%s; and %d more like that".formatted(first, all.size() - NAMED_REASONS)
                : first;
    }

    private static List<String> first(List<String> all, int most, String where) {
        List<String> shown = new ArrayList<>(all.stream().limit(most).toList());
        shown.removeIf(String::isEmpty);
        if (all.size() > most) {
            shown.add("and %d more%s".formatted(all.size() - most, where));
        }
        return shown;
    }
}
