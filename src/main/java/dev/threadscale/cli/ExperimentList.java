package dev.threadscale.cli;

import dev.threadscale.error.UserException;
import dev.threadscale.experiment.Experiment;
import dev.threadscale.experiment.ExperimentReader;
import dev.threadscale.plan.Filter;
import dev.threadscale.plan.Plan;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Experiment files with what each would run, by itself and in each of its profiles. */
final class ExperimentList {

    private static final String INDENTATION = "    ";

    private final PrintWriter out;
    private final int width;
    private final List<Plan> plans = new ArrayList<>();
    private int invalid;

    ExperimentList(PrintWriter out, int width) {
        this.out = out;
        this.width = width;
    }

    /** Prints all; a file that is no experiment is not the end of it. */
    void print(List<Path> files) {
        for (Path file : files) {
            out.println(file);
            try {
                print(file);
            } catch (UserException broken) {
                invalid(String.valueOf(broken.getMessage()));
            }
        }
        if (plans.size() > 1) {
            out.println();
            out.println("Together, without profiles: " + PlanSize.of(plans) + PlanSize.ROUGHLY);
        }
        out.flush();
        if (invalid > 0) {
            throw new UserException(
                    "%d of %s cannot be run as it is written"
                            .formatted(invalid, Counted.of(files.size(), "file")),
                    "'threadscale validate FILE' shows the place and the remedy.");
        }
    }

    private void print(Path file) {
        Plan plan = plan(file, Optional.empty());
        Experiment experiment = plan.experiment();
        paragraph("%s: %s".formatted(experiment.name(), experiment.title()));
        out.println(INDENTATION + PlanSize.of(plan));
        plans.add(plan);
        for (String profile : ExperimentReader.profiles(file)) {
            out.println(
                    "%sprofile %s: %s"
                            .formatted(
                                    INDENTATION,
                                    profile,
                                    PlanSize.of(plan(file, Optional.of(profile)))));
        }
    }

    private static Plan plan(Path file, Optional<String> profile) {
        return Plan.of(ExperimentReader.read(file, profile, List.of()), Filter.ALL);
    }

    private void invalid(String message) {
        invalid++;
        paragraph("error: " + message);
    }

    private void paragraph(String text) {
        out.print(Paragraph.of(text, width, INDENTATION, INDENTATION.repeat(2)));
    }
}
