package dev.threadscale.results;

import dev.threadscale.claim.Finding;
import dev.threadscale.claim.Finding.PublishedCurve;
import dev.threadscale.error.UserException;
import dev.threadscale.experiment.Axis;
import dev.threadscale.experiment.Bounds;
import dev.threadscale.experiment.Experiment;
import dev.threadscale.experiment.Outcome;
import dev.threadscale.results.ExperimentRecord.CodeRecord;
import dev.threadscale.results.ExperimentRecord.ExpectRecord;
import dev.threadscale.results.ExperimentRecord.MeasureRecord;
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
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Rules of every {@code run.json} that the kit writes, since they hold for every experiment that it
 * reads. A record may be a stranger's, with checksums that fit.
 */
record RecordRules(RunRecord run) {

    /** As where references are read: without a folder, so that nothing outside is named. */
    private static final String REFERENCE = "[A-Za-z0-9][A-Za-z0-9._-]{0,95}[.]csv";

    private ExperimentRecord experiment() {
        return run.experiment();
    }

    /** Of an experiment: of labels that list options, the longest texts that it has. */
    private static final int LONGEST_LINE = 4_096;

    /** Of what engines and the kit say; of any list. */
    private static final int LONGEST = 10_000;

    /** As where code is read; of a gate, in the folder of its side. */
    private static final String COPY = "([a-z]+/)?[A-Za-z0-9_$][A-Za-z0-9._$-]{0,199}";

    /** Describes the first rule that a record breaks; empty if it breaks none. */
    static Optional<String> broken(RunRecord run) {
        return Stream.concat(
                        Stream.of(run.run())
                                .filter(id -> !Experiment.isName(id))
                                .map("'%s' is not the id of a run"::formatted),
                        new RecordRules(run).problems())
                .findFirst();
    }

    /** All but the id, which a run has once it has its folder. */
    private Stream<String> problems() {
        return Stream.of(
                        names(),
                        counts(),
                        texts(),
                        axes(),
                        references(),
                        curves(),
                        claims(),
                        expected(),
                        numbers())
                .flatMap(problems -> problems);
    }

    /** Of what becomes the name of a file, a folder or an image. */
    private Stream<String> names() {
        List<CodeRecord> code =
                Objects.requireNonNullElse(experiment().workload().code(), List.of());
        return Stream.of(
                        Stream.of(experiment().name())
                                .filter(name -> !Experiment.isName(name))
                                .map("'%s' is not the name of an experiment"::formatted),
                        code.stream()
                                .map(CodeRecord::file)
                                .filter(file -> !file.matches(COPY))
                                .map("'%s' is not the name of a copy"::formatted))
                .flatMap(problems -> problems);
    }

    private Stream<String> texts() {
        Map<String, Object> own = Json.members(experiment());
        // An option of the command line may list as much as a file.
        own.remove("overrides");
        Map<String, Object> rest = Json.members(run);
        rest.remove("experiment");
        return Stream.of(
                        texts(own, TextRule.LINE, LONGEST_LINE),
                        texts(rest, TextRule.LINES, LONGEST),
                        more("letters of the title", experiment().title().length(), Bounds.TITLE),
                        Stream.of(
                                        run.started(),
                                        Objects.requireNonNullElse(run.finished(), run.started()))
                                .filter(time -> !time.isEmpty() && !isTime(time))
                                .map("'%s' is not a time"::formatted))
                .flatMap(problems -> problems);
    }

    private static Stream<String> texts(@Nullable Object value, TextRule rule, int longest) {
        return switch (value) {
            case String text when text.length() > longest ->
                    Stream.of("a text has more than %,d characters".formatted(longest));
            // As it is written: an engine may have said anything.
            case String text ->
                    rule.first(TextRule.LINES.cleaned(text)).stream()
                            .map("a text holds %s"::formatted);
            case Collection<?> items ->
                    Stream.concat(
                            more("entries of a list", items.size(), LONGEST),
                            items.stream().flatMap(item -> texts(item, rule, longest)));
            case Map<?, ?> map ->
                    Stream.concat(
                            texts(map.keySet(), rule, longest), texts(map.values(), rule, longest));
            case null, default -> Stream.empty();
        };
    }

    private static boolean isTime(String text) {
        try {
            return !Instant.parse(text).isBefore(Instant.EPOCH);
        } catch (DateTimeParseException other) {
            return false;
        }
    }

    /** As where an experiment is read; of levels, as many as results of JMH may have. */
    private Stream<String> counts() {
        int levels = run.axes().values().stream().mapToInt(List::size).max().orElse(0);
        return Stream.of(
                        more("axes", run.axes().size(), Bounds.AXES),
                        more("levels of an axis", levels, LONGEST),
                        more(
                                "findings",
                                experiment().findings().size(),
                                experiment().gate() == null
                                        ? Bounds.FINDINGS
                                        : Bounds.PAIRS_OF_A_GATE),
                        more("references", experiment().references().size(), Bounds.REFERENCES),
                        more("curves", experiment().curves().size(), Bounds.REFERENCES),
                        more(
                                "entries of expect",
                                experiment().expect().size(),
                                Bounds.EXPECTATIONS),
                        more("options", experiment().jvm().options().size(), Bounds.OPTIONS))
                .flatMap(problems -> problems);
    }

    private static Stream<String> more(String what, int count, int most) {
        return count > most
                ? Stream.of(
                        String.format(Locale.ROOT, "%,d %s are more than %,d", count, what, most))
                : Stream.empty();
    }

    private Stream<String> axes() {
        Stream<String> levels =
                run.axes().entrySet().stream()
                        .filter(axis -> !isDistinct(axis.getValue()))
                        .map(axis -> "the axis %s has a level twice".formatted(axis.getKey()));
        Stream<String> searched =
                unknown("the search", run.search().stream().map(one -> one.axis()).toList());
        Stream<String> tasks =
                run.axes().getOrDefault(Axis.TASKS, List.of()).stream()
                        .filter(level -> !level.matches("[0-9]{1,9}"))
                        .map("'%s' is not a number of tasks"::formatted);
        return Stream.of(searched, levels, tasks, columns()).flatMap(problems -> problems);
    }

    /**
     * Refuses what could not be read again. An experiment breaks only the rule on axes, whose
     * tables only the run has.
     *
     * @throws UserException if the record breaks a rule
     */
    static void refuse(RunRecord run) {
        Optional<String> problem = new RecordRules(run).problems().findFirst();
        if (problem.isPresent()) {
            throw UserException.of(
                            "%s cannot be recorded: %s", run.experiment().name(), problem.get())
                    .fix(
                            "Give the public field of your class another name, or measure or import a"
                                    + " part of it.");
        }
    }

    private Stream<String> columns() {
        return Tables.of(run).stream()
                .filter(table -> !isDistinct(table.names()))
                .map(table -> "an axis is called like a column of " + table.file());
    }

    private static boolean isDistinct(Collection<String> names) {
        return new HashSet<>(names).size() == names.size();
    }

    private Stream<String> unknown(String who, Collection<String> axes) {
        return axes.stream()
                .filter(axis -> !run.axes().containsKey(axis))
                .map(axis -> "%s names the axis '%s', which there is not".formatted(who, axis));
    }

    private Stream<String> references() {
        return experiment().references().stream()
                .filter(name -> !name.matches(REFERENCE))
                .map("'%s' is not the name of a reference"::formatted);
    }

    private Stream<String> curves() {
        return experiment().curves().stream().flatMap(this::curve);
    }

    private Stream<String> curve(PublishedCurve curve) {
        String who = "a curve of " + curve.reference();
        return Stream.of(
                        Stream.of(curve.reference())
                                .filter(name -> !experiment().references().contains(name))
                                .map("'%s' is not one of the references"::formatted),
                        unknown(who, List.of(curve.over())),
                        unknown(who, curve.match().keySet()),
                        unknown(who, curve.where().keySet()))
                .flatMap(problems -> problems);
    }

    private Stream<String> claims() {
        Set<String> ids = new HashSet<>();
        return experiment().findings().stream()
                .flatMap(finding ->
                        ids.add(finding.id())
                                ? claim(finding)
                                : Stream.of("two findings are called " + finding.id()));
    }

    private Stream<String> claim(Finding finding) {
        String who = "the finding " + finding.id();
        return Stream.concat(
                unknown(who, finding.where().keySet()),
                unknown(who, finding.expect().named().keySet()));
    }

    private Stream<String> expected() {
        return experiment().expect().stream().flatMap(this::expected);
    }

    private Stream<String> expected(ExpectRecord expect) {
        return Stream.concat(
                Stream.of(expect.outcome())
                        .filter(outcome -> !Outcome.labels().contains(outcome))
                        .map("'%s' is not an outcome"::formatted),
                unknown("what is expected", expect.where().keySet()));
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

    private Stream<String> numbers() {
        MeasureRecord measure = experiment().measure();
        int most = Objects.requireNonNullElse(measure.forksMax(), measure.forks());
        return measure.forks() < 1
                        || most < measure.forks()
                        || most > Bounds.FORKS
                        || !isBudgetSound(measure)
                        || measure.iterations().most() < 1
                        || measure.iterations().most() > Bounds.ITERATIONS
                        || measure.warmup().most() < 0
                        || measure.warmup().most() > Bounds.ITERATIONS
                        || run.plan().configurations() < 0
                        || run.plan().forks() < 0
                ? Stream.of("this number of forks and iterations cannot be measured")
                : Stream.empty();
    }
}
