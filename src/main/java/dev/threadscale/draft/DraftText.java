package dev.threadscale.draft;

import dev.threadscale.experiment.ExperimentReader;
import dev.threadscale.workload.Parameter;
import dev.threadscale.workload.WorkloadType;
import java.util.List;

/** Writes the experiment file of a finished draft. */
public final class DraftText {

    private static final String USUAL_TIMEOUT = "2m";

    private DraftText() {}

    public static String of(Draft draft) {
        StringBuilder yaml = new StringBuilder();
        yaml.append("# yaml-language-server: $schema=experiment.schema.json\n");
        yaml.append("apiVersion: ").append(ExperimentReader.API_VERSION).append('\n');
        yaml.append("name: ").append(YamlText.word(draft.value(Draft.NAME))).append('\n');
        yaml.append("title: ").append(YamlText.line(draft.value(Draft.TITLE))).append('\n');
        List<Parameter> parameters =
                draft.workload().map(WorkloadType::parameters).orElse(List.of());
        comment(
                yaml,
                "",
                "'threadscale list workloads %s' explains it."
                        .formatted(draft.value(Draft.WORKLOAD)));
        yaml.append("workload: {name: ").append(draft.value(Draft.WORKLOAD));
        for (Parameter parameter : parameters) {
            if (draft.values(parameter.name()).size() == 1) {
                yaml.append(", ").append(parameter.name());
                yaml.append(": ").append(draft.value(parameter.name()));
            }
        }
        yaml.append("}\n");
        yaml.append("matrix:\n");
        comment(yaml, "  ", "Each combination is a configuration; 'exclude' takes some away.");
        comment(yaml, "  ", "To compare versions of Java, add runtime: [jvm-25, jvm-21]");
        for (String axis : List.of(Draft.CPUS, Draft.THREADS, Draft.TASKS)) {
            axis(yaml, axis, draft);
        }
        for (Parameter parameter : parameters) {
            if (draft.values(parameter.name()).size() > 1) {
                axis(yaml, parameter.name(), draft);
            }
        }
        comment(
                yaml,
                "",
                "A fork is a fresh container: its warm-up, then its measured iterations.");
        yaml.append("measure: {warmup: ").append(draft.value(Draft.WARMUP));
        yaml.append(", iterations: ").append(draft.value(Draft.ITERATIONS));
        yaml.append(", forks: ").append(draft.value(Draft.FORKS));
        if (!draft.value(Draft.TIMEOUT).equals(USUAL_TIMEOUT)) {
            yaml.append(", timeout: ").append(draft.value(Draft.TIMEOUT));
        }
        yaml.append("}\n");
        yaml.append("profiles:\n");
        comment(yaml, "  ", "A first look, with --profile quick: too few forks for intervals.");
        yaml.append("  quick: {measure: {forks: 1}}\n");
        return yaml.toString();
    }

    private static void axis(StringBuilder yaml, String axis, Draft draft) {
        yaml.append("  ").append(axis).append(": [");
        yaml.append(String.join(", ", draft.values(axis))).append("]\n");
    }

    private static void comment(StringBuilder yaml, String indentation, String text) {
        yaml.append(indentation).append("# ").append(text).append('\n');
    }
}
