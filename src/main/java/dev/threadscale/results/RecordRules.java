package dev.threadscale.results;

import com.google.errorprone.annotations.FormatMethod;
import com.google.errorprone.annotations.FormatString;
import dev.threadscale.claim.Finding;
import dev.threadscale.claim.PublishedCurve;
import dev.threadscale.error.UserException;
import dev.threadscale.experiment.Experiment;
import dev.threadscale.experiment.yaml.Bounds;
import dev.threadscale.levels.Axes;
import dev.threadscale.results.ExperimentRecord.CodeRecord;
import dev.threadscale.results.ExperimentRecord.ExpectRecord;
import dev.threadscale.results.ExperimentRecord.MeasureRecord;
import dev.threadscale.results.csv.Table;
import dev.threadscale.results.json.Json;
import dev.threadscale.text.TextRule;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The rules that every {@code run.json} of the kit follows, because every experiment that it reads
 * follows them. A record may be a stranger's, with matching checksums.
 */
final class RecordRules {

    /**
     * The file name of a reference, as experiments may have it: without folders, so it cannot point
     * outside the run.
     */
    private static final String REFERENCE = "[A-Za-z0-9][A-Za-z0-9._-]{0,95}[.]csv";

    /** The longest text of an experiment, in characters: a label that lists options. */
    private static final int LONGEST_LINE = 4_096;

    /** The longest text of an engine or the kit, in characters, and the longest list. */
    private static final int LONGEST = 10_000;

    private static final int WHOLE = 100;

    /** The path of copied code, as experiments may have it; a gate has a folder for each side. */
    private static final String COPY = "([a-z]+/)?[A-Za-z0-9_$][A-Za-z0-9._$-]{0,199}";

    private final RunRecord run;
    private final ExperimentRecord experiment;

    /** Describes the first rule that is broken. */
    private Optional<String> broken = Optional.empty();

    private RecordRules(RunRecord run) {
        this.run = run;
        this.experiment = run.experiment();
    }

    /** Describes the first rule that a record breaks; empty if it breaks none. */
    static Optional<String> broken(RunRecord run) {
        RecordRules rules = new RecordRules(run);
        rules.hold(Experiment.isName(run.run()), "'%s' is not the id of a run", run.run());
        return rules.all();
    }

    /**
     * Rejects a record that could not be read again.
     *
     * @throws UserException if the record breaks a rule
     */
    static void refuse(RunRecord run) {
        Optional<String> problem = new RecordRules(run).all();
        if (problem.isPresent()) {
            throw UserException.of(
                            "%s cannot be recorded: %s", run.experiment().name(), problem.get())
                    .fix("Measure or import a part of it.");
        }
    }

    /** Checks all rules except for the id, which a run gets with its folder. */
    private Optional<String> all() {
        names();
        counts();
        texts();
        axes();
        references();
        claims();
        expected();
        numbers();
        return broken;
    }

    @FormatMethod
    private void hold(boolean holds, @FormatString String otherwise, Object... arguments) {
        if (!holds && broken.isEmpty()) {
            broken = Optional.of(String.format(Locale.ROOT, otherwise, arguments));
        }
    }

    private void most(String what, int count, int most) {
        hold(count <= most, "%,d %s are more than %,d", count, what, most);
    }

    private void known(String who, Collection<String> axes) {
        for (String axis : axes) {
            hold(
                    run.axes().containsKey(axis),
                    "%s names the axis '%s', which there is not",
                    who,
                    axis);
        }
    }

    /** Checks texts that become names of files, folders or images. */
    private void names() {
        String name = experiment.name();
        hold(Experiment.isName(name), "'%s' is not the name of an experiment", name);
        for (CodeRecord copy : experiment.workload().codes()) {
            hold(copy.file().matches(COPY), "'%s' is not the name of a copy", copy.file());
        }
    }

    /** Checks the bounds of experiments; axes may have as many levels as results of JMH. */
    private void counts() {
        most("axes", run.axes().size(), Bounds.AXES);
        most(
                "levels of an axis",
                run.axes().values().stream().mapToInt(List::size).max().orElse(0),
                LONGEST);
        most(
                "findings",
                experiment.findings().size(),
                experiment.gate() == null ? Bounds.FINDINGS : Bounds.PAIRS_OF_A_GATE);
        most("references", experiment.references().size(), Bounds.REFERENCES);
        most("curves", experiment.curves().size(), Bounds.REFERENCES);
        most("entries of expect", experiment.expect().size(), Bounds.EXPECTATIONS);
        most("options", experiment.jvm().options().size(), Bounds.OPTIONS);
    }

    private void texts() {
        Map<String, Object> own = Json.members(experiment);
        // An option of the command line may list as much as a file.
        own.remove("overrides");
        Map<String, Object> rest = Json.members(run);
        rest.remove("experiment");
        texts(own, TextRule.LINE, LONGEST_LINE);
        texts(rest, TextRule.LINES, LONGEST);
        most("letters of the title", experiment.title().length(), Bounds.TITLE);
        time(run.started());
        time(Objects.requireNonNullElse(run.finished(), ""));
    }

    private void texts(@Nullable Object value, TextRule rule, int longest) {
        switch (value) {
            case String text when text.length() > longest ->
                    hold(false, "a text has more than %,d characters", longest);
            // As it is written: an engine may have said anything.
            case String text ->
                    rule.first(TextRule.LINES.cleaned(text))
                            .ifPresent(bad -> hold(false, "a text holds %s", bad));
            case Collection<?> items -> {
                most("entries of a list", items.size(), LONGEST);
                items.forEach(item -> texts(item, rule, longest));
            }
            case Map<?, ?> map -> {
                texts(map.keySet(), rule, longest);
                texts(map.values(), rule, longest);
            }
            case null, default -> {}
        }
    }

    private void time(String text) {
        hold(text.isEmpty() || isTime(text), "'%s' is not a time", text);
    }

    private static boolean isTime(String text) {
        try {
            return !Instant.parse(text).isBefore(Instant.EPOCH);
        } catch (DateTimeParseException other) {
            return false;
        }
    }

    private void axes() {
        known("the search", run.search().stream().map(search -> search.axis()).toList());
        run.flip()
                .ifPresent(flip -> {
                    known("the search", List.of(flip.axisOfLevels()));
                    known("the search", List.copyOf(flip.compare().axes()));
                    known("the search", List.copyOf(flip.with().axes()));
                });
        run.map()
                .ifPresent(map -> {
                    map.scales().forEach(scale -> known("the search", List.of(scale.axis())));
                    map.sides().forEach(side -> known("the search", List.copyOf(side.axes())));
                });
        run.axes()
                .forEach((axis, levels) ->
                        hold(isDistinct(levels), "the axis %s has a level twice", axis));
        for (String level : run.axes().getOrDefault(Axes.TASKS, List.of())) {
            hold(level.matches("[0-9]{1,9}"), "'%s' is not a number of tasks", level);
        }
        for (Table<?> table : Tables.of(run)) {
            hold(isDistinct(table.names()), "two columns of %s have one name", table.file());
        }
    }

    private static boolean isDistinct(Collection<String> names) {
        return new HashSet<>(names).size() == names.size();
    }

    private void references() {
        List<String> names = experiment.references();
        for (String name : names) {
            hold(name.matches(REFERENCE), "'%s' is not the name of a reference", name);
        }
        for (PublishedCurve curve : experiment.curves()) {
            String reference = curve.reference();
            String who = "a curve of " + reference;
            hold(names.contains(reference), "'%s' is not one of the references", reference);
            known(who, List.of(curve.over()));
            known(who, curve.match().keySet());
            known(who, curve.where().keySet());
        }
    }

    private void claims() {
        Set<String> ids = new HashSet<>();
        for (Finding finding : experiment.findings()) {
            String who = "the finding " + finding.id();
            hold(ids.add(finding.id()), "two findings are called %s", finding.id());
            known(who, finding.where().keySet());
            known(who, finding.expect().named().keySet());
        }
    }

    private void expected() {
        for (ExpectRecord expect : experiment.expect()) {
            known("what is expected", expect.where().keySet());
        }
    }

    /** Returns true if a budget that bounds a run has room for its least forks, and not for all. */
    private static boolean isBudgetSound(MeasureRecord measure) {
        Integer room = measure.forksInBudget();
        return room == null
                || (measure.precisionPercent() == null
                        && measure.forksMax() != null
                        && room < measure.forksMax()
                        && room >= measure.forks());
    }

    /** Returns true if a run that is extended keeps error for that, and its findings are known. */
    private boolean areExtensionsSound(MeasureRecord measure) {
        Integer percent = measure.errorPercent();
        Set<String> ids = new HashSet<>();
        for (Finding finding : experiment.findings()) {
            ids.add(finding.id());
        }
        for (Map<String, Integer> extension : measure.extended()) {
            if (percent == null
                    || !ids.containsAll(extension.keySet())
                    || !extension.values().stream()
                            .allMatch(most -> most > measure.forks() && most <= Bounds.FORKS)) {
                return false;
            }
        }
        return percent == null || (percent > 0 && percent < WHOLE);
    }

    private void numbers() {
        MeasureRecord measure = experiment.measure();
        int most = Objects.requireNonNullElse(measure.forksMax(), measure.forks());
        int least = Objects.requireNonNullElse(measure.forksPicture(), measure.forks());
        hold(
                least >= 1
                        && measure.forks() >= least
                        && most >= measure.forks()
                        && most <= Bounds.FORKS
                        && isBudgetSound(measure)
                        && areExtensionsSound(measure)
                        && measure.iterations().most() >= 1
                        && measure.iterations().most() <= Bounds.ITERATIONS
                        && measure.warmup().most() >= 0
                        && measure.warmup().most() <= Bounds.ITERATIONS
                        && run.plan().configurations() >= 0
                        && run.plan().forks() >= 0,
                "this number of forks and iterations cannot be measured");
    }
}
