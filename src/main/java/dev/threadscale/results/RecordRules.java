package dev.threadscale.results;

import dev.threadscale.claim.Finding;
import dev.threadscale.claim.Finding.PublishedCurve;
import dev.threadscale.error.UserException;
import dev.threadscale.experiment.Experiment;
import dev.threadscale.experiment.Outcome;
import dev.threadscale.results.ExperimentRecord.CodeRecord;
import dev.threadscale.results.ExperimentRecord.ExpectRecord;
import dev.threadscale.results.ExperimentRecord.MeasureRecord;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

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

    /** As where code is read; of a gate, in the folder of its side. */
    private static final String COPY = "([a-z]+/)?[A-Za-z0-9_$][A-Za-z0-9._$-]{0,199}";

    /** Describes the first rule that a record breaks; empty if it breaks none. */
    static Optional<String> broken(RunRecord run) {
        RecordRules rules = new RecordRules(run);
        return Stream.of(
                        rules.names(),
                        rules.axes(),
                        rules.references(),
                        rules.curves(),
                        rules.claims(),
                        rules.expected(),
                        rules.numbers())
                .flatMap(problems -> problems)
                .findFirst();
    }

    /** Of what becomes the name of a file, a folder or an image. */
    private Stream<String> names() {
        List<CodeRecord> code =
                Objects.requireNonNullElse(experiment().workload().code(), List.of());
        return Stream.of(
                        Stream.of(experiment().name())
                                .filter(name -> !Experiment.isName(name))
                                .map("'%s' is not the name of an experiment"::formatted),
                        Stream.of(run.run())
                                .filter(id -> !Experiment.isName(id))
                                .map("'%s' is not the id of a run"::formatted),
                        code.stream()
                                .map(CodeRecord::file)
                                .filter(file -> !file.matches(COPY))
                                .map("'%s' is not the name of a copy"::formatted))
                .flatMap(problems -> problems);
    }

    private Stream<String> axes() {
        Stream<String> levels =
                run.axes().entrySet().stream()
                        .filter(axis -> !isDistinct(axis.getValue()))
                        .map(axis -> "the axis %s has a level twice".formatted(axis.getKey()));
        Stream<String> searched =
                unknown("the search", run.search().stream().map(one -> one.axis()).toList());
        return Stream.of(searched, levels, columns()).flatMap(problems -> problems);
    }

    /**
     * Refuses to begin a run of which the records could not be read.
     *
     * @throws UserException if the user's code gives an axis the name of a column
     */
    static void refuseAxes(RunRecord run) {
        Optional<String> problem = new RecordRules(run).columns().findFirst();
        if (problem.isPresent()) {
            throw UserException.of(
                            "%s cannot be measured: %s", run.experiment().name(), problem.get())
                    .fix("Give the public field of your class another name.");
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

    private Stream<String> numbers() {
        MeasureRecord measure = experiment().measure();
        return measure.forks() < 1 || measure.iterations().most() < 1 || measure.warmup().most() < 0
                ? Stream.of("so many forks and iterations cannot be measured")
                : Stream.empty();
    }
}
