package dev.threadscale.cli.draft;

import dev.threadscale.error.Location;
import dev.threadscale.error.UserException;
import dev.threadscale.experiment.code.Code;
import dev.threadscale.experiment.yaml.Spelling;
import dev.threadscale.levels.Axes;
import dev.threadscale.text.PlainText;
import dev.threadscale.worker.workload.Workloads;
import dev.threadscale.workload.Parameter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Converts the options of a study without a file to a draft whose problems name their option.
 * Everything else is chosen for a quick first picture.
 */
public final class DraftOptions {

    /**
     * The defaults for a quick picture. Compilation ends before the measurement; a few iterations
     * are enough, since forks vary more.
     */
    private static final Map<String, String> QUICK = Map.of("warmup", "steady", "iterations", "5");

    private static final Map<String, String> QUICK_JMH = Map.of("warmup", "5", "iterations", "5");

    /** The maximum length quoted in messages. A list of values may be as long as a file. */
    private static final int MOST_QUOTED = 100;

    private Draft draft;

    private DraftOptions(Draft begun) {
        this.draft = begun;
    }

    /** Starts the study of the user's code. */
    public static DraftOptions of(DraftCode code) {
        return new DraftOptions(Draft.of(code));
    }

    /** Starts the study of a workload of the kit. */
    public static DraftOptions of(String workload) {
        if (Workloads.find(workload).isEmpty()) {
            throw UserException.at(
                            place("--workload", workload),
                            "the workload '%s' does not exist",
                            workload)
                    .fix("%s", Spelling.didYouMean(workload, Workloads.names()));
        }
        return new DraftOptions(Draft.EMPTY.with(Draft.WORKLOAD, List.of(workload)));
    }

    public void threads(String typed) {
        add("--threads", typed, Axes.THREADS, "matrix.threads", ShortLevels::threads);
    }

    public void cpus(String typed) {
        add("--cpus", typed, Axes.CPUS, "matrix.cpus", ShortLevels::cpus);
    }

    public void tasks(String typed) {
        add("--tasks", typed, Axes.TASKS, "matrix.tasks", FlowYaml::list);
    }

    public void runtimes(String typed) {
        add("--runtime", typed, Axes.RUNTIME, "matrix.runtime", FlowYaml::list);
    }

    public void name(String typed) {
        add("--name", typed, Draft.NAME, Draft.NAME, List::of);
    }

    /** Adds {@code warmup}, {@code iterations} or {@code forks}. */
    public void measure(String key, String typed) {
        add("--" + key, typed, key, "measure." + key, FlowYaml::single);
    }

    /** Adds a parameter of the workload: {@code NAME=VALUE}, or several values to compare. */
    public void parameter(String assignment) {
        Location place = place("--set", assignment);
        int equals = assignment.indexOf('=');
        List<String> names = draft.parameters().stream().map(Parameter::name).toList();
        String name = assignment.substring(0, Math.max(0, equals));
        if (!names.contains(name)) {
            String workload = draft.value(Draft.WORKLOAD);
            throw equals < 1
                    ? UserException.at(place, "this is not NAME=VALUE")
                            .fix("Name a parameter of %s, as in --set limit=1000.", workload)
                    : UserException.at(place, "%s does not have a parameter '%s'", workload, name)
                            .fix(
                                    "%s",
                                    names.isEmpty()
                                            ? "Leave out --set: it does not have parameters."
                                            : Spelling.didYouMean(name, names));
        }
        List<String> values = reading(place, FlowYaml::list, assignment.substring(equals + 1));
        boolean axis = draft.with(name, values).isAxis(name);
        draft = draft.with(name, values, (axis ? "matrix." : "workload.") + name, place);
    }

    private void add(
            String option,
            String typed,
            String key,
            String path,
            Function<String, List<String>> reading) {
        Location place = place(option, typed);
        draft = draft.with(key, reading(place, reading, typed), path, place);
    }

    private static List<String> reading(
            Location place, Function<String, List<String>> reading, String typed) {
        try {
            return reading.apply(typed);
        } catch (UserException refused) {
            throw UserException.at(place, "%s", refused.problem()).fix("%s", refused.remedy());
        }
    }

    private static Location place(String option, String typed) {
        return Location.of(PlainText.cut(option + " " + typed, MOST_QUOTED));
    }

    /**
     * Completes the draft with defaults.
     *
     * @throws UserException if the options together do not make a plan
     */
    public Draft complete() {
        Optional<Code> benchmark =
                draft.code().map(DraftCode::code).filter(code -> code.benchmark().isPresent());
        Draft all = draft;
        for (var usual : (benchmark.isPresent() ? QUICK_JMH : QUICK).entrySet()) {
            all = all.orElse(usual.getKey(), List.of(usual.getValue()));
        }
        Map<String, List<String>> choices =
                benchmark.flatMap(Code::benchmark).map(jmh -> jmh.choices()).orElse(Map.of());
        for (var choice : choices.entrySet()) {
            List<String> values = new ArrayList<>(choice.getValue());
            values.replaceAll(FlowYaml::value);
            all = all.orElse(choice.getKey(), values);
        }
        return Suggestions.complete(all);
    }
}
