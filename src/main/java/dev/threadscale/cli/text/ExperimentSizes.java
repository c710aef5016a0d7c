package dev.threadscale.cli.text;

import dev.threadscale.error.UserException;
import dev.threadscale.experiment.ExperimentReader;
import dev.threadscale.experiment.yaml.Problems;
import dev.threadscale.experiment.yaml.YamlNode;
import dev.threadscale.experiment.yaml.YamlReader;
import dev.threadscale.plan.Filter;
import dev.threadscale.plan.Plan;
import dev.threadscale.plan.ProfilePlans;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Lists experiment files with how much each runs, with and without its profiles. */
public final class ExperimentSizes {

    private static final String BREAK = System.lineSeparator();

    private final int width;
    private final StringBuilder text = new StringBuilder();
    private final List<Plan> plans = new ArrayList<>();
    private int invalid;

    private ExperimentSizes(int width) {
        this.width = width;
    }

    /** Reads all files; one that is no experiment gets its error in place of a size. */
    public static ExperimentSizes of(List<Path> files, int width) {
        ExperimentSizes sizes = new ExperimentSizes(width);
        files.forEach(sizes::add);
        if (sizes.plans.size() > 1) {
            sizes.text.append(
                    "%nTotal without profiles: %s%s%n"
                            .formatted(PlanSize.of(sizes.plans), PlanSize.ROUGHLY));
        }
        return sizes;
    }

    private void add(Path file) {
        text.append(file).append(BREAK);
        try {
            YamlNode document = YamlReader.read(file);
            Plan plan =
                    Plan.of(
                            ExperimentReader.read(file, document, Optional.empty(), List.of()),
                            Filter.ALL);
            plans.add(plan);
            detail("%s: %s".formatted(plan.experiment().name(), plan.experiment().title()));
            line(PlanSize.of(plan));
            Problems problems = new Problems();
            ProfilePlans.forEach(
                    file,
                    document,
                    problems,
                    (profile, other) -> line("profile " + profile + ": " + PlanSize.of(other)));
            problems.reject();
        } catch (UserException broken) {
            invalid++;
            detail("error: " + broken.getMessage());
        }
    }

    private void detail(String paragraph) {
        text.append(Paragraph.detail(paragraph, width));
    }

    private void line(String size) {
        text.append(Paragraph.INDENTATION).append(size).append(BREAK);
    }

    public String text() {
        return text.toString();
    }

    /** How many files hold no valid experiment. */
    public int invalid() {
        return invalid;
    }
}
