package dev.threadscale.cli;

import com.google.errorprone.annotations.FormatMethod;
import com.google.errorprone.annotations.FormatString;
import dev.threadscale.claim.Assurance;
import dev.threadscale.cli.text.Amounts;
import dev.threadscale.engine.Unavailable;
import dev.threadscale.experiment.Limits.Capability;
import dev.threadscale.experiment.Measure;
import dev.threadscale.experiment.RuntimeLevel;
import dev.threadscale.experiment.code.Code;
import dev.threadscale.experiment.code.JmhBenchmark;
import dev.threadscale.host.HostCpus;
import dev.threadscale.host.Placement;
import dev.threadscale.plan.Configuration;
import dev.threadscale.plan.Plan;
import dev.threadscale.plan.TimeEstimate;
import dev.threadscale.report.layout.NumberText;
import dev.threadscale.report.table.RunDoubt;
import dev.threadscale.results.CalibrationRecord;
import dev.threadscale.run.RunRecords;
import dev.threadscale.stats.Looks;
import dev.threadscale.stats.Power;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/** Describes what users should know about a plan before it runs. */
final class PlanNotes {

    private final Plan plan;
    private final List<String> notes = new ArrayList<>();

    private PlanNotes(Plan plan) {
        this.plan = plan;
    }

    /**
     * Returns one sentence for each note.
     *
     * @param here the CPUs of this host; empty if the forks run elsewhere
     * @param memoryBytes of this host; empty if the forks run elsewhere
     * @param calibration the newest one; empty if there is none
     */
    static List<String> of(
            Plan plan,
            Optional<HostCpus> here,
            OptionalLong memoryBytes,
            Optional<CalibrationRecord> calibration) {
        PlanNotes all = new PlanNotes(plan);
        all.assurance(calibration);
        all.starting();
        all.options();
        all.builds();
        all.trust();
        here.ifPresent(all::host);
        memoryBytes.ifPresent(all::memory);
        all.notes.addAll(plan.notes());
        return all.notes;
    }

    @FormatMethod
    private void note(@FormatString String note, Object... arguments) {
        notes.add(note.formatted(arguments));
    }

    private void starting() {
        long starting = TimeEstimate.mostlyStarting(plan);
        if (starting > 0) {
            note(
                    "in %s of %s, threads cost more than a twentieth of the work by nominal costs,"
                            + " so the times also depend on the cost of threads.",
                    Amounts.of(starting), configurations());
        }
    }

    /** Adds a note on options in annotations, since the benchmark may need them. */
    private void options() {
        Set<List<String>> known = new HashSet<>();
        for (Code code : plan.experiment().codes()) {
            List<String> options = code.benchmark().map(JmhBenchmark::options).orElse(List.of());
            if (!options.isEmpty() && known.add(options)) {
                note(
                        "the benchmark's @Fork names options of the virtual machine, which are not"
                                + " used: %s. Add them to 'jvm' if it needs them.",
                        String.join(" ", options));
            }
        }
    }

    private String configurations() {
        return Amounts.of(plan.configurations().size(), "configuration");
    }

    private void builds() {
        List<String> built = new ArrayList<>();
        for (RuntimeLevel runtime : plan.runtimes()) {
            if (runtime.isBuiltOnDemand()) {
                built.add(runtime.label());
            }
        }
        if (!built.isEmpty()) {
            note("with Docker, a run builds what is missing of: %s.", String.join(", ", built));
        }
    }

    /**
     * Adds the additional rights that somebody else's experiment gets; its code is listed
     * separately.
     */
    private void trust() {
        for (Capability right : plan.experiment().limits().capabilities()) {
            note(
                    "the experiment gives its containers the capability %s: %s.",
                    right.label(), right.risk());
        }
        Set<RuntimeLevel.Program> programs = new LinkedHashSet<>();
        for (RuntimeLevel runtime : plan.runtimes()) {
            programs.add(runtime.program());
        }
        for (RuntimeLevel.Program program : programs) {
            if (program instanceof RuntimeLevel.OtherImage(String image)) {
                note("the image %s comes from the experiment, not the kit.", image);
            }
        }
    }

    private void memory(long ofHost) {
        long limit = 0;
        for (Configuration configuration : plan.configurations()) {
            limit = Math.max(limit, configuration.limits().memoryBytes());
        }
        if (limit > ofHost) {
            note(
                    "on this host, the memory limit exceeds the available memory: %s, but the host"
                            + " has %s.",
                    Amounts.ofBytes(limit), Amounts.ofBytes(ofHost));
        }
    }

    private void host(HostCpus here) {
        List<String> reasons = new ArrayList<>();
        for (Configuration configuration : plan.configurations()) {
            Unavailable.cpus(here, configuration)
                    .ifPresent(unavailable -> reasons.add(unavailable.reason()));
        }
        if (!reasons.isEmpty()) {
            note(
                    "on this host, %s of %s cannot run: %s.",
                    Amounts.of(reasons.size()), configurations(), RunDoubt.some(reasons));
        }
        for (String doubt : Placement.of(here, plan.cpuLimits()).notes()) {
            note("on this host, %s.", doubt);
        }
    }

    /** Predicts which findings the allowed forks will hardly be able to decide. */
    private void assurance(Optional<CalibrationRecord> calibration) {
        double variation =
                calibration.map(CalibrationRecord::variation).orElse(Power.USUAL_VARIATION);
        Measure measure = plan.experiment().measure();
        Looks looks = RunRecords.experiment(plan).measure().looks();
        double share = looks.sizes().isEmpty() ? 1 : looks.share(looks.sizes().size() - 1);
        List<String> close = new ArrayList<>();
        for (Assurance assurance : Assurance.of(plan.experiment().findings(), variation, share)) {
            if (assurance.forks() > measure.mostForks()) {
                close.add(
                        "%s %s (%s off its limit)"
                                .formatted(
                                        assurance.finding().id(),
                                        assurance.forks() == Power.MOST
                                                ? "over " + Power.MOST
                                                : "about " + assurance.forks(),
                                        NumberText.percent(assurance.distance(), 1)));
            }
        }
        if (!close.isEmpty()) {
            note(
                    "with %s, these findings need more forks if they have their published size: %s.",
                    spread(variation, calibration), String.join(", ", close));
        }
    }

    private static String spread(double variation, Optional<CalibrationRecord> calibration) {
        return calibration
                .map(known ->
                        "the %s between forks of calibration %s"
                                .formatted(NumberText.percent(variation, 1), known.run()))
                .orElseGet(() ->
                        "the usual %s between forks ('doctor --calibrate' measures yours)"
                                .formatted(NumberText.percent(variation, 0)));
    }
}
