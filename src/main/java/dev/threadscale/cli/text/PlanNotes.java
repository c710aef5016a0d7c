package dev.threadscale.cli.text;

import dev.threadscale.claim.Assurance;
import dev.threadscale.experiment.Experiment;
import dev.threadscale.experiment.Measure;
import dev.threadscale.experiment.RuntimeLevel;
import dev.threadscale.experiment.code.JmhBenchmark;
import dev.threadscale.host.HostCpus;
import dev.threadscale.host.Placement;
import dev.threadscale.plan.Plan;
import dev.threadscale.plan.TimeEstimate;
import dev.threadscale.report.layout.NumberText;
import dev.threadscale.report.table.RunDoubt;
import dev.threadscale.results.CalibrationRecord;
import dev.threadscale.stats.Looks;
import dev.threadscale.stats.Power;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Describes what users should know about a plan before it runs. */
public final class PlanNotes {

    private PlanNotes() {}

    /**
     * Returns one sentence for each note.
     *
     * @param here the CPUs of this host; empty if the forks run elsewhere
     * @param memoryBytes of this host; empty if the forks run elsewhere
     * @param calibration the newest one; empty if there is none
     */
    public static List<String> of(
            Plan plan,
            Optional<HostCpus> here,
            OptionalLong memoryBytes,
            Optional<CalibrationRecord> calibration) {
        return Stream.of(
                        AssuranceText.of(plan.experiment(), calibration).stream(),
                        starting(plan).stream(),
                        options(plan),
                        builds(plan).stream(),
                        trust(plan),
                        here.stream().flatMap(cpus -> host(plan, cpus)),
                        memoryBytes.stream().boxed().flatMap(bytes -> memory(plan, bytes)),
                        plan.notes().stream())
                .flatMap(notes -> notes)
                .toList();
    }

    private static Optional<String> starting(Plan plan) {
        long starting = TimeEstimate.mostlyStarting(plan);
        return starting == 0
                ? Optional.empty()
                : Optional.of(
                        ("in %s of %s, threads cost more than a twentieth of the work"
                                        + " by nominal costs, so the times also depend on the cost of"
                                        + " threads.")
                                .formatted(Amounts.of(starting), configurations(plan)));
    }

    /** Returns a note on options in annotations, since the benchmark may need them. */
    private static Stream<String> options(Plan plan) {
        return plan.experiment().codes().stream()
                .flatMap(code -> code.benchmark().stream())
                .map(JmhBenchmark::options)
                .filter(options -> !options.isEmpty())
                .distinct()
                .map(options ->
                        ("the benchmark's @Fork names options of the virtual machine, which"
                                        + " are not used: %s. Add them to 'jvm' if it needs them.")
                                .formatted(String.join(" ", options)));
    }

    private static String configurations(Plan plan) {
        return Amounts.of(plan.configurations().size(), "configuration");
    }

    private static Optional<String> builds(Plan plan) {
        List<String> built =
                plan.runtimes().stream()
                        .filter(RuntimeLevel::isBuiltOnDemand)
                        .map(RuntimeLevel::label)
                        .toList();
        return built.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        "with Docker, a run builds what is missing of: %s."
                                .formatted(String.join(", ", built)));
    }

    /**
     * Returns the additional rights that somebody else's experiment gets; its code is listed
     * separately.
     */
    private static Stream<String> trust(Plan plan) {
        Stream<String> rights =
                plan.experiment().limits().capabilities().stream()
                        .map(one ->
                                "the experiment gives its containers the capability %s: %s."
                                        .formatted(one.label(), one.risk()));
        Stream<String> images =
                plan.runtimes().stream()
                        .map(RuntimeLevel::program)
                        .distinct()
                        .flatMap(program ->
                                program instanceof RuntimeLevel.OtherImage(String image)
                                        ? Stream.of(image)
                                        : Stream.empty())
                        .map("the image %s comes from the experiment, not the kit."::formatted);
        return Stream.concat(rights, images);
    }

    private static Stream<String> memory(Plan plan, long ofHost) {
        long limit =
                plan.configurations().stream()
                        .mapToLong(one -> one.limits().memoryBytes())
                        .max()
                        .orElseThrow();
        return limit <= ofHost
                ? Stream.empty()
                : Stream.of(
                        ("on this host, the memory limit exceeds the available memory: %s, but"
                                        + " the host has %s.")
                                .formatted(Amounts.ofBytes(limit), Amounts.ofBytes(ofHost)));
    }

    private static Stream<String> host(Plan plan, HostCpus here) {
        List<String> reasons =
                plan.configurations().stream()
                        .flatMap(configuration -> here.unavailable(configuration.cpus()).stream())
                        .toList();
        Stream<String> unavailable =
                reasons.isEmpty()
                        ? Stream.empty()
                        : Stream.of(
                                "on this host, %s of %s cannot run: %s."
                                        .formatted(
                                                Amounts.of(reasons.size()),
                                                configurations(plan),
                                                RunDoubt.some(reasons)));
        return Stream.concat(
                unavailable,
                Placement.of(here, plan.cpuLimits()).notes().stream()
                        .map("on this host, %s."::formatted));
    }

    /** Predicts which findings the forks will hardly be able to decide. */
    static final class AssuranceText {

        private AssuranceText() {}

        /** Returns a note; empty if the allowed forks are sufficient, or nothing is known. */
        static Optional<String> of(Experiment experiment, Optional<CalibrationRecord> calibration) {
            double variation =
                    calibration.map(CalibrationRecord::variation).orElse(Power.USUAL_VARIATION);
            Measure measure = experiment.measure();
            Looks looks =
                    measure.isAdaptive()
                            ? Looks.between(measure.forks(), measure.mostForks())
                            : Looks.ONE;
            double share = looks.sizes().isEmpty() ? 1 : looks.share(looks.sizes().size() - 1);
            List<Assurance> close =
                    Assurance.of(experiment.findings(), variation, share).stream()
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
                                                    ("with %s, these findings need more forks"
                                                                    + " if they have their published size: ")
                                                            .formatted(
                                                                    spread(variation, calibration)),
                                                    ".")));
        }

        private static String spread(double variation, Optional<CalibrationRecord> calibration) {
            return calibration
                    .map(one ->
                            "the %s between forks of calibration %s"
                                    .formatted(NumberText.percent(variation, 1), one.run()))
                    .orElseGet(() ->
                            "the usual %s between forks ('doctor --calibrate' measures yours)"
                                    .formatted(NumberText.percent(variation, 0)));
        }

        private static String words(Assurance one) {
            return "%s %s (%s off its limit)"
                    .formatted(
                            one.finding().id(),
                            one.forks() == Power.MOST
                                    ? "over " + Power.MOST
                                    : "about " + one.forks(),
                            NumberText.percent(one.distance(), 1));
        }
    }
}
