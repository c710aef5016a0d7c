package dev.threadscale.cli;

import dev.threadscale.cli.text.Paragraph;
import dev.threadscale.error.UserException;
import dev.threadscale.experiment.ExperimentReader;
import dev.threadscale.experiment.yaml.ExperimentFile;
import dev.threadscale.experiment.yaml.Problems;
import dev.threadscale.plan.Filter;
import dev.threadscale.plan.Plan;
import dev.threadscale.plan.ProfilePlans;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The sizes of experiment files, with and without their profiles.
 *
 * @param files in their order
 * @param total of all valid files without profiles
 */
record ExperimentSizes(List<Listed> files, PlanCost total) {

    private static final String BREAK = System.lineSeparator();

    /**
     * A file. If it is not a valid experiment, it has problems instead of a size.
     *
     * @param file as the user named it, or below the named folder
     * @param name of the experiment; null if it cannot be read
     * @param title of the experiment; null if it cannot be read
     * @param size without a profile; null if it cannot be read
     * @param profiles sizes by profile
     * @param problems its problems
     */
    public record Listed(
            String file,
            @Nullable String name,
            @Nullable String title,
            @Nullable PlanSize size,
            Map<String, PlanSize> profiles,
            List<Problem> problems) {

        private String text(int width) {
            StringBuilder text = new StringBuilder(file).append(BREAK);
            if (size != null) {
                text.append(Paragraph.detail(name + ": " + title, width));
                text.append(line(size.text()));
            }
            profiles.forEach((profile, profileSize) ->
                    text.append(line("profile " + profile + ": " + profileSize.text())));
            problems.stream()
                    .limit(1)
                    .forEach(problem ->
                            text.append(Paragraph.detail("error: " + problem.text(), width)));
            return text.toString();
        }

        private static String line(String size) {
            return Paragraph.INDENTATION + size + BREAK;
        }
    }

    /** Reads all files. */
    static ExperimentSizes of(List<Path> files) {
        List<Plan> plans = new ArrayList<>();
        List<Listed> listed = files.stream().map(file -> listed(file, plans)).toList();
        return new ExperimentSizes(listed, PlanCost.of(plans));
    }

    private static Listed listed(Path file, List<Plan> plans) {
        Optional<Plan> known = Optional.empty();
        Map<String, PlanSize> profiles = new LinkedHashMap<>();
        List<Problem> problems = List.of();
        try {
            ExperimentFile read = ExperimentFile.read(file);
            Plan plan =
                    Plan.of(ExperimentReader.read(read, Optional.empty(), List.of()), Filter.ALL);
            known = Optional.of(plan);
            plans.add(plan);
            Problems found = new Problems();
            ProfilePlans.forEach(
                    read,
                    found,
                    (profile, profilePlan) -> profiles.put(profile, PlanSize.of(profilePlan)));
            found.reject();
        } catch (UserException broken) {
            problems = Problem.of(broken);
        }
        return new Listed(
                file.toString(),
                known.map(plan -> plan.experiment().name()).orElse(null),
                known.map(plan -> plan.experiment().title()).orElse(null),
                known.map(PlanSize::of).orElse(null),
                profiles,
                problems);
    }

    /** Returns a paragraph for each file, and the total cost. */
    String text(int width) {
        StringBuilder text = new StringBuilder();
        files.forEach(file -> text.append(file.text(width)));
        if (files.stream().filter(file -> file.size() != null).count() > 1) {
            text.append(
                    "%nTotal without profiles: %s%s%n".formatted(total.text(), PlanCost.ROUGHLY));
        }
        return text.toString();
    }

    /** Returns the number of files without a valid experiment. */
    int invalid() {
        return (int) files.stream().filter(file -> !file.problems().isEmpty()).count();
    }
}
