package dev.threadscale.report.table;

import dev.threadscale.measured.MeasuredConfiguration;
import dev.threadscale.measured.Steadiness;
import dev.threadscale.report.layout.Frame;
import dev.threadscale.report.layout.NumberText;
import dev.threadscale.report.table.RunDoubt.Notice;
import dev.threadscale.results.Run;
import dev.threadscale.stats.SteadyState;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A few lines about the configurations that were not steady when they were measured, and the number
 * of forks for which that is unknown.
 */
record SteadinessNote(Run run) {

    /** Returns the text for the console after an empty line; empty if everything was steady. */
    String text() {
        return unchecked().map("\nnote: %s\n"::formatted).orElse("")
                + doubt().map(RunDoubt::notice).map(SteadinessNote::warning).orElse("");
    }

    private static String warning(Notice notice) {
        StringBuilder details = new StringBuilder();
        notice.details().forEach(line -> details.append("  ").append(line).append('\n'));
        String what =
                notice.what().substring(0, 1).toLowerCase(Locale.ROOT) + notice.what().substring(1);
        return "\nwarning: %s\n%sfix: %s\n".formatted(what, details, notice.remedy());
    }

    /** Returns the number of forks that were not checked, in words; empty if all were. */
    Optional<String> unchecked() {
        int forks = 0;
        int checked = 0;
        for (MeasuredConfiguration configuration : run.measured()) {
            forks += configuration.steadiness().forks();
            checked += configuration.steadiness().checkedForks();
        }
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
        List<MeasuredConfiguration> measured = run.measured();
        List<String> doubtful = new ArrayList<>();
        for (MeasuredConfiguration configuration : measured) {
            if (configuration.steadiness().isDoubtful()) {
                doubtful.add(line(configuration));
            }
        }
        return doubtful.isEmpty()
                ? Optional.empty()
                : Optional.of(new RunDoubt.NotSteady(measured.size(), doubtful));
    }

    private String line(MeasuredConfiguration configuration) {
        Steadiness steadiness = configuration.steadiness();
        String from =
                steadiness
                        .firstSteady()
                        .map(first -> "from iteration %s on".formatted(NumberText.fixed(first, 0)))
                        .orElse("no steady state");
        return "%s: %d of %d forks steady, %s"
                .formatted(
                        place(configuration),
                        steadiness.steadyForks(),
                        steadiness.checkedForks(),
                        from);
    }

    private String place(MeasuredConfiguration configuration) {
        String varying = Frame.only(configuration.levels(), run.varying()).text(", ");
        return varying.isEmpty() ? "the only one" : varying;
    }
}
