package dev.threadscale.report.table;

import dev.threadscale.report.data.Dataset;
import dev.threadscale.report.layout.NumberText;
import dev.threadscale.report.table.ReportWarnings.Notice;
import dev.threadscale.results.SummaryRow;
import dev.threadscale.results.SummaryRow.Steadiness;
import dev.threadscale.stats.SteadyState;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Says in a few lines, however many configurations there are, which were not steady when they were
 * measured, and of how many forks that is unknown.
 */
public record SteadinessNote(Dataset data) {

    /** For the console, with an empty line before it; empty if there is nothing to say. */
    public String text() {
        return unchecked().map("\nnote: %s\n"::formatted).orElse("")
                + notice().map(SteadinessNote::warning).orElse("");
    }

    private static String warning(Notice notice) {
        String details =
                notice.details().stream()
                        .map(line -> "  " + line + "\n")
                        .collect(Collectors.joining());
        return "\nwarning: %s\n%sfix: %s\n".formatted(notice.what(), details, notice.remedy());
    }

    /** Of how many forks nobody knows; empty if there is none. */
    Optional<String> unchecked() {
        int forks = data.measured().stream().mapToInt(one -> one.steadiness().forks()).sum();
        int checked =
                data.measured().stream().mapToInt(one -> one.steadiness().checkedForks()).sum();
        return checked == forks
                ? Optional.empty()
                : Optional.of(
                        "steadiness not checked: %d of %d fork%s had fewer than %d iterations"
                                .formatted(
                                        forks - checked,
                                        forks,
                                        forks == 1 ? "" : "s",
                                        SteadyState.LEAST));
    }

    /** Empty if there is nothing to say. */
    Optional<Notice> notice() {
        List<SummaryRow> doubtful =
                data.measured().stream().filter(one -> one.steadiness().isDoubtful()).toList();
        if (doubtful.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(
                new Notice(
                        "measured iterations that are not steady, in most forks of %d of %d configuration%s"
                                .formatted(
                                        doubtful.size(),
                                        data.measured().size(),
                                        data.measured().size() == 1 ? "" : "s"),
                        ReportWarnings.first(
                                doubtful.stream().map(this::line).toList(),
                                Dataset.MOST_UNSTEADY,
                                ": steady_forks in " + SummaryRow.FILE),
                        "Raise measure.warmup and measure.iterations, or read these means as those"
                                + " of a program that is still changing."));
    }

    private String line(SummaryRow one) {
        Steadiness steadiness = one.steadiness();
        String from =
                steadiness
                        .firstSteady()
                        .map(first -> "from iteration %s on".formatted(NumberText.fixed(first, 0)))
                        .orElse("no steady state");
        return "%s: %d of %d forks steady, %s"
                .formatted(place(one), steadiness.steadyForks(), steadiness.checkedForks(), from);
    }

    private String place(SummaryRow one) {
        String varying =
                data.run().varying().stream()
                        .map(axis -> axis.name() + "=" + one.levels().getOrDefault(axis.name(), ""))
                        .collect(Collectors.joining(", "));
        return varying.isEmpty() ? "the only one" : varying;
    }
}
