package dev.threadscale.experiment;

import dev.threadscale.error.UserException;
import dev.threadscale.experiment.code.Code;
import dev.threadscale.experiment.yaml.Fields;
import dev.threadscale.experiment.yaml.YamlNode;
import dev.threadscale.host.CpuLimit;
import dev.threadscale.host.CpuSet;
import dev.threadscale.levels.Axes;
import dev.threadscale.levels.Level;
import dev.threadscale.protocol.IterationCount.Fixed;
import java.math.BigDecimal;
import java.util.Optional;
import java.util.regex.Pattern;

/** Reads a level of {@code cpus}: a limit, or one that changes in the middle of a fork. */
final class CpuReader {

    static final int MOST_CPUS = 4096;
    private static final int MOST_ITERATIONS = 1_000_000;
    private static final BigDecimal LEAST_QUOTA = new BigDecimal("0.01");
    private static final Pattern CPU_NUMBERS = Pattern.compile("[0-9]+(-[0-9]+)?");

    private static final String FROM = "from";
    private static final String TO = "to";
    private static final String AFTER = "after";

    private CpuReader() {}

    static Level.Cpus level(YamlNode node) {
        if (node instanceof YamlNode.Mapping mapping
                && (mapping.entries().containsKey(FROM) || mapping.entries().containsKey(TO))) {
            return changing(node);
        }
        return new Level.Cpus(limit(node, "a level of cpus"));
    }

    private static Level.Cpus changing(YamlNode node) {
        Fields fields = Fields.of(node, "a change of cpus").requiring(FROM, TO, AFTER);
        CpuLimit from = limit(fields.required(FROM), FROM);
        CpuLimit to = limit(fields.required(TO), TO);
        int after = (int) Fields.whole(fields.required(AFTER), AFTER, 1, MOST_ITERATIONS);
        fields.rejectOthers();
        if (from.equals(to)) {
            throw fields.problem(TO, "'from' and 'to' are the same, so nothing would change")
                    .fix("Change one of them, or write the limit alone, as in 'cpus: [2]'.");
        }
        if (!from.activeProcessors().equals(to.activeProcessors())) {
            throw fields.problem(TO, "a running JVM cannot be told another number of processors")
                    .fix("Write the same 'active-processors' in 'from' and 'to', or in neither.");
        }
        if (from.count().isPresent() != to.count().isPresent()
                || from.cpuset().isPresent() != to.cpuset().isPresent()
                || from.quota().isPresent() != to.quota().isPresent()) {
            throw fields.problem(TO, "'from' and 'to' limit different things")
                    .fix(
                            "Write both as a number of CPUs, both as a cpuset, or both with a"
                                    + " quota.");
        }
        return new Level.Cpus(from, new CpuLimit.Change(to, after));
    }

    /**
     * Rejects a change that a fork does not reach, or that comes at a time that only its worker
     * knows.
     */
    static void checkChanges(Fields experiment, Measure measure, WorkloadReader.StudiedWork work) {
        for (Level.Cpus level : work.matrix().levels(Level.Cpus.class)) {
            if (level.change().isPresent()) {
                int after = level.change().get().after();
                problem(experiment, after, measure, work).ifPresent(experiment::add);
            }
        }
    }

    private static Optional<UserException> problem(
            Fields experiment, int after, Measure measure, WorkloadReader.StudiedWork work) {
        Fields axes = Fields.of(experiment.required(WorkloadReader.MATRIX), "the matrix");
        if (work.code().flatMap(Code::benchmark).isPresent()) {
            return Optional.of(
                    axes.problem(
                                    Axes.CPUS,
                                    "JMH runs its iterations itself, so CPUs cannot change"
                                            + " between them")
                            .fix("Measure a class of your own, or a workload of the kit."));
        }
        if (!(measure.iterations() instanceof Fixed(int iterations))) {
            return Optional.of(
                    axes.problem(
                                    Axes.CPUS,
                                    "CPUs change after %d iterations, so the number of iterations"
                                            + " must be fixed",
                                    after)
                            .fix("Write 'measure: {iterations: %d}'.", 2L * after));
        }
        return after < iterations
                ? Optional.empty()
                : Optional.of(
                        axes.problem(
                                        Axes.CPUS,
                                        "CPUs change after %d iterations, but a fork has only %d",
                                        after,
                                        iterations)
                                .fix(
                                        "Decrease 'after', or increase 'iterations' in measure:"
                                                + " those after the change are measured."));
    }

    private static CpuLimit limit(YamlNode node, String owner) {
        if (node instanceof YamlNode.Scalar) {
            return new CpuLimit(
                    Optional.of(count(node, owner)),
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty());
        }
        Fields fields = Fields.of(node, owner);
        Optional<YamlNode> count = fields.optional("count");
        Optional<YamlNode> cpuset = fields.optional("cpuset");
        Optional<YamlNode> quota = fields.optional("quota");
        Optional<YamlNode> active = fields.optional("active-processors");
        if (cpuset.isPresent()) {
            rejectUnquotedList(fields);
        }
        fields.rejectOthers();
        if (count.isEmpty() && cpuset.isEmpty() && quota.isEmpty() && active.isEmpty()) {
            throw node.problem("%s is empty", owner)
                    .fix(
                            "Write a number of CPUs, or {quota: 0.5}, {cpuset: \"0,2\"} or"
                                    + " {active-processors: 1}.");
        }
        if (count.isPresent() && cpuset.isPresent()) {
            throw node.problem("%s has both count and cpuset", owner)
                    .fix(
                            "Keep one of the two: with count the kit chooses the CPUs, cpuset"
                                    + " names them.");
        }
        return new CpuLimit(
                count.map(n -> count(n, "count")),
                cpuset.map(CpuReader::cpuset),
                quota.map(n ->
                        Values.decimal(n, "quota", LEAST_QUOTA, BigDecimal.valueOf(MOST_CPUS))),
                active.map(n -> count(n, "active-processors")));
    }

    /** Rejects a list of CPUs without quotes: in braces, {@code cpuset: 0,2} ends at the comma. */
    private static void rejectUnquotedList(Fields fields) {
        for (String key : fields.rest()) {
            if (CPU_NUMBERS.matcher(key).matches()) {
                throw fields.problem(key, "a cpuset with a comma must be in quotes")
                        .fix("Write {cpuset: \"0,2\"}.");
            }
        }
    }

    private static int count(YamlNode node, String owner) {
        return (int) Fields.whole(node, owner, 1, MOST_CPUS);
    }

    private static CpuSet cpuset(YamlNode node) {
        try {
            return CpuSet.parse(Fields.text(node, "cpuset"), MOST_CPUS);
        } catch (IllegalArgumentException broken) {
            throw Fields.wrongType(
                    node,
                    "cpuset",
                    "a list of at most %d CPU numbers (\"0,2-3\")".formatted(MOST_CPUS));
        }
    }
}
