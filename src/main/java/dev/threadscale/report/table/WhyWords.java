package dev.threadscale.report.table;

import dev.threadscale.explain.Explanation;
import dev.threadscale.explain.RecordedFork;
import dev.threadscale.report.data.ExplainedFinding;
import dev.threadscale.report.data.ExplainedFinding.Machines;
import dev.threadscale.report.layout.LevelLabels;
import dev.threadscale.report.layout.NumberText;
import dev.threadscale.report.table.Block.Note;
import dev.threadscale.results.CauseKind;
import dev.threadscale.results.CauseRow;
import dev.threadscale.results.CauseRow.Cause;
import dev.threadscale.results.companion.CompanionLoad;
import dev.threadscale.worker.carriers.HoldReason;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Describes the difference between the two sides of a finding: a sentence, and the most important
 * causes.
 *
 * @param finding the finding that is explained
 */
public record WhyWords(ExplainedFinding finding) {

    private static final int MOST = 5;

    /** Returns the first cause in words, or that none was found. */
    public String sentence() {
        return companions() + ownSentence();
    }

    /** Names companions first: while their CPUs are busy, threads decide little. */
    private String companions() {
        StringBuilder words = new StringBuilder();
        for (CompanionLoad load : finding.companions()) {
            words.append(
                    "With %s, the companion %s was the limit: %s. "
                            .formatted(
                                    LevelLabels.levels(load.levels()),
                                    load.companion(),
                                    CompanionWords.of(load)));
        }
        return words.toString();
    }

    private String ownSentence() {
        Explanation why = finding.explanation();
        if (!why.problem().isEmpty()) {
            return LevelLabels.capital(why.problem()) + ".";
        }
        return (finding.byChance() ? "The difference may be due to chance. " : "")
                + cause(why)
                + uncached(why)
                + finding.machines().map(WhyWords::machines).orElse("");
    }

    /** Describes which parts of two virtual machines took part, and which did not. */
    private static String machines(Machines machines) {
        List<String> parts = new ArrayList<>();
        for (Cause cause : machines.differing()) {
            parts.add(part(machines, cause));
        }
        String alike =
                machines.alike().stream()
                        .map(kind -> kind == CauseKind.ALLOCATED ? "allocation" : kind.meaning())
                        .collect(Collectors.joining(", "));
        return (parts.isEmpty()
                        ? ""
                        : " The JVMs themselves differ: %s.".formatted(String.join("; ", parts)))
                + (alike.isEmpty() ? "" : " Not shown to differ: %s.".formatted(alike));
    }

    private static String part(Machines machines, Cause cause) {
        boolean first = cause.over().orElse(0.0) >= cause.under().orElse(0.0);
        String sentence =
                switch (cause.kind()) {
                    case COLLECTOR ->
                            "the collector of %s uses %s of CPU time per task, against %s";
                    case COMPILER -> "the compilers of %s use %s of CPU time per task, against %s";
                    case PINNING -> "carriers of %s are pinned for %s per task, against %s";
                    case HELD -> "carriers of %s are held for %s per task, against %s";
                    case GROWTH -> "the heap of %s grows by %s per task, against %s";
                    default -> "tasks on %s allocate %s each, against %s";
                };
        return sentence.formatted(
                        first ? machines.over() : machines.under(),
                        amount(cause, first ? cause.over() : cause.under()).text(),
                        amount(cause, first ? cause.under() : cause.over()).text())
                + cause.share().map(WhyWords::share).orElse("");
    }

    private static String share(double share) {
        return share < 0
                ? " (%s against the difference)".formatted(percent(-share))
                : " (%s of the difference)".formatted(percent(share));
    }

    private String cause(Explanation why) {
        if (!why.explains()) {
            return "No recorded cause explains a fifth of the difference or more.";
        }
        Cause first = why.shared().getFirst();
        boolean whole = first.share().orElse(0.0) > 1;
        return "With %s: %s.%s"
                .formatted(
                        words(first),
                        whole
                                ? "more than the whole difference"
                                : Cell.of(first.share(), WhyWords::percent).text()
                                        + " of the difference",
                        first.kind() == CauseKind.HELD ? versions(more(why, first)) : "");
    }

    private static RecordedFork more(Explanation why, Cause cause) {
        return cause.over().orElse(0.0) >= cause.under().orElse(0.0) ? why.over() : why.under();
    }

    /** Describes which JDKs free the carriers that a fork holds. */
    private static String versions(RecordedFork fork) {
        Map<String, List<String>> reasons = new LinkedHashMap<>();
        for (HoldReason reason : fork.reasons()) {
            reasons.computeIfAbsent(reason.versions(), _ -> new ArrayList<>()).add(reason.words());
        }
        StringJoiner rules = new StringJoiner("; ", " ", ".").setEmptyValue("");
        reasons.forEach((versions, words) ->
                rules.add(
                        reasons.size() == 1
                                ? LevelLabels.capital(versions)
                                : String.join(", ", words) + ": " + versions));
        return rules.toString();
    }

    /** Says which sides were recorded without the cache that their other forks have. */
    private String uncached(Explanation why) {
        List<String> sides = new ArrayList<>();
        if (why.over().isUncached()) {
            sides.add(finding.over());
        }
        if (why.under().isUncached()) {
            sides.add(finding.under());
        }
        return sides.isEmpty()
                ? ""
                : " With %s, the recorded fork ran without its ahead-of-time cache, which no recording allows."
                        .formatted(sides.size() > 1 ? "both sides" : sides.getFirst());
    }

    /** Returns the sentence, and a table of the most important causes. */
    public List<Block> blocks() {
        List<Block> blocks = new ArrayList<>(List.of(new Note(sentence())));
        if (!finding.explanation().causes().isEmpty()) {
            blocks.add(table());
        }
        return blocks;
    }

    /** Returns the paths of the recordings, relative to the run. */
    public List<String> recordings() {
        Explanation why = finding.explanation();
        return Stream.of(why.over().file(), why.under().file())
                .filter(file -> !file.isEmpty())
                .distinct()
                .toList();
    }

    private String words(Cause cause) {
        boolean first = cause.over().orElse(0.0) >= cause.under().orElse(0.0);
        String more = first ? finding.over() : finding.under();
        String amount = amount(cause, first ? cause.over() : cause.under()).text();
        String smallerAmount = amount(cause, first ? cause.under() : cause.over()).text();
        String sentence =
                switch (cause.kind()) {
                    case CPU -> "%s, each task spends %s of CPU time in %4$s, against %3$s";
                    case KERNEL -> "%s, each task spends %s in the kernel, against %s";
                    case COMPILER -> "%s, the compilers use %s of CPU time per task, against %s";
                    case COLLECTOR -> "%s, the collector uses %s of CPU time per task, against %s";
                    case GC -> "%s, garbage collections pause each task for %s, against %s";
                    case CPUS -> "%s, tasks can use %s CPUs, against %s";
                    case SLOTS -> "%s, %s tasks run at a time, against %s";
                    case SLEEPING -> "%s, threads sleep for %s per task (%4$s), against %3$s";
                    case IO -> "%s, threads wait %s per task for data (%4$s), against %3$s";
                    case THROTTLING ->
                            "%s, the quota stops all threads for %s per task, against %s";
                    case OTHERS ->
                            "%s, other processes take at most %s of CPU time per task, against %s";
                    case RUNNABLE -> "%s, runnable threads wait %s per task for a CPU, against %s";
                    case MONITOR ->
                            "%s, threads wait %s per task to enter synchronized (%4$s),"
                                    + " against %3$s";
                    case PARKING -> "%s, threads wait %s per task for a lock (%4$s), against %3$s";
                    case PINNING ->
                            "%s, virtual threads keep their carriers while they wait (%4$s),"
                                    + " %2$s per task, against %3$s";
                    case HELD -> "%s, carriers are held for %s per task (%4$s), against %3$s";
                    default -> "%s, CPUs are idle for no recorded reason";
                };
        return sentence.formatted(more, amount, smallerAmount, cause.what())
                + (cause.kind() == CauseKind.CPU ? sampled(cause, first) : "");
    }

    private String sampled(Cause cause, boolean first) {
        double over = finding.explanation().over().sampled(cause.what());
        double under = finding.explanation().under().sampled(cause.what());
        return " (%s of its samples, against %s)"
                .formatted(percent(first ? over : under), percent(first ? under : over));
    }

    private ReportTable table() {
        Explanation why = finding.explanation();
        return new ConfigurationTable<Cause>(2)
                .text("cause", cause -> cause.kind().meaning())
                .text("where", Cause::what)
                .cell(finding.over(), cause -> amount(cause, cause.over()))
                .cell(finding.under(), cause -> amount(cause, cause.under()))
                .number("explains", Cause::share, WhyWords::percent)
                .table(
                        why.causes().stream().limit(MOST).toList(),
                        """
                        Causes of the difference in %s, per task
                        Times are those of the forks that count; the recordings, with %,d and %,d samples, show how they are divided.
                        The recorded forks took %s and %s time than those that count.\
                        """
                                .formatted(
                                        finding.finding(),
                                        why.over().samples(),
                                        why.under().samples(),
                                        cost(why.over()),
                                        cost(why.under())),
                        CauseRow.FILE);
    }

    private static String cost(RecordedFork fork) {
        return percent(Math.abs(fork.cost())) + (fork.cost() < 0 ? " less" : " more");
    }

    private static Cell amount(Cause cause, Optional<Double> amount) {
        return Cell.of(amount, known -> NumberText.value(known, cause.kind().unit()));
    }

    private static String percent(double share) {
        return NumberText.percent(share, 0);
    }
}
