package dev.threadscale.cli.text;

import dev.threadscale.claim.Assurance;
import dev.threadscale.experiment.Experiment;
import dev.threadscale.experiment.Measure;
import dev.threadscale.stats.Looks;
import dev.threadscale.stats.Power;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** Says before a run which findings its forks will hardly decide. */
final class AssuranceText {

    private AssuranceText() {}

    /** A note; empty if the forks allowed do, or nothing is known. */
    static Optional<String> of(Experiment experiment) {
        Measure measure = experiment.measure();
        Looks looks =
                measure.isAdaptive()
                        ? Looks.between(measure.forks(), measure.mostForks())
                        : Looks.ONE;
        double share = looks.sizes().isEmpty() ? 1 : looks.share(looks.sizes().size() - 1);
        List<Assurance> close =
                Assurance.of(experiment.findings(), Power.USUAL_VARIATION, share).stream()
                        .filter(one -> one.forks() > measure.mostForks())
                        .toList();
        return close.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        close.stream()
                                .map(AssuranceText::words)
                                .collect(
                                        Collectors.joining(
                                                ", ",
                                                String.format(
                                                        Locale.ROOT,
                                                        "with the usual %.0f %% between forks,"
                                                                + " these findings take more forks at"
                                                                + " their published size: ",
                                                        Power.USUAL_VARIATION * 100),
                                                ".")));
    }

    private static String words(Assurance one) {
        return String.format(
                Locale.ROOT,
                "%s %s (%.1f %% off its limit)",
                one.finding().id(),
                one.forks() == Power.MOST ? "over " + Power.MOST : "about " + one.forks(),
                one.distance() * 100);
    }
}
