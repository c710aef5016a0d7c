package dev.threadscale.cli.draft;

import dev.threadscale.cli.draft.Draft.FlowYaml;
import dev.threadscale.experiment.Experiment;
import dev.threadscale.experiment.ExperimentFile;
import dev.threadscale.experiment.ExperimentReader;
import dev.threadscale.experiment.code.Code;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The user's code that a draft measures.
 *
 * @param folder of the experiment, in which its paths start
 * @param yaml the settings that name the code
 */
public record DraftCode(Path folder, String yaml, Code code) {

    /**
     * Reads it as the experiment will.
     *
     * @param type name of the class
     * @throws dev.threadscale.error.UserException if it cannot be measured
     */
    public static DraftCode of(
            Path folder, Optional<String> type, Optional<Path> source, List<Path> classPath) {
        List<String> settings = new ArrayList<>();
        type.ifPresent(name -> settings.add("class: " + FlowYaml.text(name)));
        source.ifPresent(file -> settings.add("source: " + within(folder, file)));
        if (!classPath.isEmpty()) {
            settings.add(
                    "classpath: " + classPath.stream().map(one -> within(folder, one)).toList());
        }
        String yaml = String.join(", ", settings);
        Experiment smallest =
                read(
                        folder,
                        """
                        apiVersion: %s
                        name: draft
                        workload: {%s}
                        matrix: {cpus: 1, threads: platform, tasks: 1}
                        """
                                .formatted(ExperimentReader.API_VERSION, yaml));
        return new DraftCode(folder, yaml, smallest.code().orElseThrow());
    }

    private static String within(Path folder, Path path) {
        Path from = folder.toAbsolutePath().normalize();
        return FlowYaml.text(from.relativize(path.toAbsolutePath().normalize()).toString());
    }

    static Experiment read(Path folder, String yaml) {
        return ExperimentReader.read(
                ExperimentFile.of(folder.resolve("the draft"), yaml), Optional.empty(), List.of());
    }

    /** The class's own name, as names of experiments are written. */
    String name() {
        return code.className()
                .replaceFirst(".*[.$]", "")
                .toLowerCase(Locale.ROOT)
                .replaceAll("[^a-z0-9]+", "-");
    }
}
