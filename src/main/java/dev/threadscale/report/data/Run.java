package dev.threadscale.report.data;

import com.fasterxml.jackson.databind.JsonNode;
import dev.threadscale.error.UserException;
import dev.threadscale.results.RunFormat;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What {@code run.json} says that a report needs.
 *
 * @param experiment the experiment's name
 * @param title the experiment's title, for people
 * @param id the run's id
 * @param engine what ran the forks: {@code docker} or {@code local}
 * @param strongScaling whether the tasks divide work that stays the same; only then does a scaling
 *     factor mean something
 * @param finished whether every fork has ended; else what it says is of some of them
 * @param goal how well the means were to be known; empty if the number of forks was fixed
 * @param axes every axis, in the experiment's order
 */
public record Run(
        String experiment,
        String title,
        String id,
        String engine,
        boolean strongScaling,
        boolean finished,
        Optional<Goal> goal,
        List<Axis> axes) {

    public static final String FILE = "run.json";

    private static final List<String> REQUIRED =
            List.of(Axis.RUNTIME, Axis.CPUS, Axis.THREADS, Axis.TASKS);

    public Run {
        axes = List.copyOf(axes);
    }

    /** The same without the axis that was searched, for files whose rows have no level of it. */
    public Run ofSeries() {
        return new Run(
                experiment,
                title,
                id,
                engine,
                strongScaling,
                finished,
                goal,
                axes.stream().filter(axis -> !axis.searched()).toList());
    }

    /** Whether containers kept the forks apart from the host. */
    public boolean isIsolated() {
        return !engine.equals("local");
    }

    public static Run read(Path directory) {
        Path file = directory.resolve(FILE);
        if (!Files.isRegularFile(file)) {
            throw UserException.in(
                    file,
                    "there is no such file",
                    "Name the directory of a run: results/<experiment>/<run>.",
                    null);
        }
        JsonNode json = RunFile.read(directory);
        refuseLater(file, json);
        String searched = json.at("/search/axis").asText("");
        List<Axis> axes = new ArrayList<>();
        for (JsonNode axis : json.path("axes")) {
            String name = text(file, axis, "name");
            axes.add(new Axis(name, levels(file, axis), name.equals(searched)));
        }
        for (String name : REQUIRED) {
            if (axes.stream().noneMatch(axis -> axis.name().equals(name))) {
                throw broken(file, "the axis " + name + " is missing");
            }
        }
        return new Run(
                text(file, json, "experiment"),
                text(file, json, "title"),
                text(file, json, "run"),
                text(file, json, "engine"),
                json.path("strong_scaling").asBoolean(false),
                !json.path("finished").isNull(),
                Goal.of(json),
                axes);
    }

    /** What a later version has written may mean something else under the same names. */
    private static void refuseLater(Path file, JsonNode json) {
        int format = json.path("format").asInt(RunFormat.CURRENT);
        if (format > RunFormat.CURRENT) {
            throw UserException.in(
                    file,
                    "it has format %d, and this version of threadscale reads those up to %d"
                            .formatted(format, RunFormat.CURRENT),
                    "Use threadscale %s, which wrote it, or a later one."
                            .formatted(json.path("version").asText("of its time")),
                    null);
        }
    }

    private static List<String> levels(Path file, JsonNode axis) {
        List<String> levels = new ArrayList<>();
        for (JsonNode level : axis.path("levels")) {
            levels.add(level.asText());
        }
        if (levels.isEmpty()) {
            throw broken(file, "the axis " + axis.path("name").asText() + " has no levels");
        }
        return levels;
    }

    private static String text(Path file, JsonNode object, String key) {
        JsonNode value = object.path(key);
        if (!value.isTextual()) {
            throw broken(file, "the text \"" + key + "\" is missing");
        }
        return value.asText();
    }

    private static UserException broken(Path file, String what) {
        return UserException.in(file, what, RunFile.REMEDY, null);
    }
}
