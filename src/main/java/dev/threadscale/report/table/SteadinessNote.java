package dev.threadscale.report.table;

import dev.threadscale.measured.MeasuredConfiguration;
import dev.threadscale.measured.Steadiness;
import dev.threadscale.report.data.Dataset;
import dev.threadscale.report.layout.Frame;
import dev.threadscale.report.layout.NumberText;
import dev.threadscale.report.table.RunDoubt.Notice;
import dev.threadscale.stats.SteadyState;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A few lines about the configurations that were not steady when they were measured, and the number
 * of forks for which that is unknown.
 */
public record SteadinessNote(Dataset data) {

    /** Returns the text for the console after an empty line; empty if everything was steady. */
    public String text() {
        return unchecked().map("\nnote: %s\n"::formatted).orElse("")
                + doubt().map(RunDoubt::notice).map(SteadinessNote::warning).orElse("");
    }

    private static String warning(Notice notice) {
        String details =
                notice.details().stream()
                        .map(line -> "  " + line + "\n")
                        .collect(Collectors.joining());
        String what =
                notice.what().substring(0, 1).toLowerCase(Locale.ROOT) + notice.what().substring(1);
        return "\nwarning: %s\n%sfix: %s\n".formatted(what, details, notice.remedy());
    }

    /** Returns the number of forks that were not checked, in words; empty if all were. */
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

    /** Returns the doubt about configurations that were not steady, if there are any. */
    Optional<RunDoubt> doubt() {
        List<String> doubtful =
                data.measured().stream()
                        .filter(one -> one.steadiness().isDoubtful())
                        .map(this::line)
                        .toList();
        return Optional.of(doubtful)
                .filter(some -> !some.isEmpty())
                .map(some -> new RunDoubt.NotSteady(data.measured().size(), some));
    }

    private String line(MeasuredConfiguration one) {
        Steadiness steadiness = one.steadiness();
        String from =
                steadiness
                        .firstSteady()
                        .map(first -> "from iteration %s on".formatted(NumberText.fixed(first, 0)))
                        .orElse("no steady state");
        return "%s: %d of %d forks steady, %s"
                .formatted(place(one), steadiness.steadyForks(), steadiness.checkedForks(), from);
    }

    private String place(MeasuredConfiguration one) {
        String varying = Frame.only(one.levels(), data.run().varying()).text(", ");
        return varying.isEmpty() ? "the only one" : varying;
    }
}
