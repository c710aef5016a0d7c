package dev.threadscale.report;

import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/** Says in a few lines, however many configurations there are, which were still warming up. */
final class SteadinessNote {

    /** More are counted and not named. */
    private static final int NAMED = 3;

    private final Dataset data;

    SteadinessNote(Dataset data) {
        this.data = data;
    }

    /** With an empty line before it; empty if there is nothing to say. */
    String text() {
        List<Measured> doubtful =
                data.measured().stream()
                        .filter(one -> one.steadiness().filter(Steadiness::isDoubtful).isPresent())
                        .toList();
        if (doubtful.isEmpty()) {
            return "";
        }
        String more =
                doubtful.size() > NAMED
                        ? "  and %d more: steady_forks in %s\n"
                                .formatted(doubtful.size() - NAMED, SummaryFile.NAME)
                        : "";
        return """

        warning: measured iterations that are not steady, in most forks of %d of %d configuration%s
        %s%sremedy: Raise measure.warmup, or trust these means as those of a program that warms up.
        """
                .formatted(
                        doubtful.size(),
                        data.measured().size(),
                        data.measured().size() == 1 ? "" : "s",
                        doubtful.stream()
                                .limit(NAMED)
                                .map(this::line)
                                .collect(Collectors.joining()),
                        more);
    }

    private String line(Measured one) {
        Steadiness steadiness = one.steadiness().orElseThrow();
        OptionalDouble first = steadiness.firstSteady();
        return "  %s: %d of %d forks steady, %s\n"
                .formatted(
                        place(one),
                        steadiness.steadyForks(),
                        steadiness.forks(),
                        first.isPresent()
                                ? String.format(
                                        Locale.ROOT, "from iteration %.0f on", first.getAsDouble())
                                : "none in its first half");
    }

    private String place(Measured one) {
        String varying =
                data.run().axes().stream()
                        .filter(Axis::varies)
                        .map(axis -> axis.name() + "=" + one.levels().getOrDefault(axis.name(), ""))
                        .collect(Collectors.joining(", "));
        return varying.isEmpty() ? "the only one" : varying;
    }
}
