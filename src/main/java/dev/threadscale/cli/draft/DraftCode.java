package dev.threadscale.cli.draft;

import dev.threadscale.error.Location;
import dev.threadscale.error.UserException;
import dev.threadscale.experiment.RuntimeLevel;
import dev.threadscale.experiment.code.Code;
import dev.threadscale.experiment.code.CodeReader;
import dev.threadscale.experiment.yaml.ExperimentFile;
import dev.threadscale.experiment.yaml.Fields;
import dev.threadscale.experiment.yaml.YamlNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.StringJoiner;

/**
 * The user's code that a draft measures.
 *
 * @param folder the folder of the experiment, in which its paths start
 * @param yaml the settings that name the code
 * @param options the options that gave them, by the dotted path of each
 */
public record DraftCode(Path folder, String yaml, Code code, Map<String, Location> options) {

    /** The options that name code, in the order in which an experiment has them. */
    public static final class Named {

        private final Path folder;
        private final Map<String, String> settings = new LinkedHashMap<>();
        private final Map<String, Location> options = new LinkedHashMap<>();

        /** Starts without code, for an experiment in a folder. */
        public Named(Path folder) {
            this.folder = folder;
        }

        /** Adds a setting as text. */
        public void text(String key, String value) {
            add(key, value, FlowYaml.text(value));
        }

        /** Adds a file. */
        public void path(String key, Path file) {
            require(key, file);
            add(key, file.toString(), within(file));
        }

        /** Adds several files. */
        public void paths(String key, List<Path> files) {
            StringJoiner typed = new StringJoiner(" ");
            List<String> paths = new ArrayList<>();
            for (Path file : files) {
                require(key, file);
                typed.add(file.toString());
                paths.add(within(file));
            }
            add(key, typed.toString(), paths.toString());
        }

        /**
         * Rejects a missing file while its path is still as typed, so the error names that path.
         */
        private static void require(String key, Path file) {
            if (!Files.exists(file) && !CodeReader.isPattern(file)) {
                String start = file.isAbsolute() ? "" : ", which is relative to the current folder";
                throw UserException.at(
                                Location.of("--%s %s".formatted(key, file)),
                                "'%s' does not exist",
                                file)
                        .fix("Create it, or correct the path%s.", start);
            }
        }

        /** Adds a setting that was not given by an option. */
        public void usual(String key, String yaml) {
            settings.put(key, yaml);
        }

        private void add(String key, String typed, String yaml) {
            settings.put(key, yaml);
            options.put(Draft.WORKLOAD + "." + key, Location.of("--%s %s".formatted(key, typed)));
        }

        private String within(Path path) {
            Path from = folder.toAbsolutePath().normalize();
            return FlowYaml.text(from.relativize(path.toAbsolutePath().normalize()).toString());
        }

        /**
         * Reads the code in the same way as the experiment will.
         *
         * @throws dev.threadscale.error.UserException if it cannot be measured
         */
        public DraftCode read() {
            StringJoiner named = new StringJoiner(", ");
            settings.forEach((key, value) -> named.add(key + ": " + value));
            String yaml = named.toString();
            Map<String, Location> below = new LinkedHashMap<>();
            options.forEach((path, at) -> below.put(path.substring(path.indexOf('.') + 1), at));
            YamlNode workload =
                    YamlNode.read("these options", "{" + yaml + "}")
                            .located(options.values().iterator().next(), below);
            Code code =
                    CodeReader.read(
                            new ExperimentFile(place(folder), yaml, workload),
                            Fields.of(workload, "the workload"),
                            RuntimeLevel.TABLE.getFirst()::release);
            return new DraftCode(folder, yaml, code, options);
        }
    }

    /** Returns the file that a draft would be, for paths relative to its folder. */
    static Path place(Path folder) {
        return folder.resolve("the draft").normalize();
    }

    boolean isJmh() {
        return code.benchmark().isPresent();
    }

    /** Returns the class's simple name in the form of experiment names. */
    String name() {
        String name = isJmh() ? code.className().replaceFirst("[.][^.]*$", "") : code.className();
        return name.replaceFirst(".*[.$]", "")
                .toLowerCase(Locale.ROOT)
                .replaceAll("[^a-z0-9]+", "-");
    }
}
