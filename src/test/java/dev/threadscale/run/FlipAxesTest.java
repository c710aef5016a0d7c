package dev.threadscale.run;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import dev.threadscale.experiment.Experiments;
import dev.threadscale.fixture.FakeEngine;
import dev.threadscale.fixture.Plans;
import dev.threadscale.flip.FlipAnswer.Bracket;
import dev.threadscale.flip.FlipGoal;
import dev.threadscale.measured.Quantity;
import dev.threadscale.plan.Fork;
import dev.threadscale.plan.Plan;
import dev.threadscale.report.flip.FlipSentence;
import dev.threadscale.report.flip.Flips;
import dev.threadscale.results.FlipRow;
import dev.threadscale.results.Run;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every kind of axis leads from YAML through forks to a sentence with its own unit. */
class FlipAxesTest {

    @TempDir private Path results;

    /** The first side needs a time that falls with the number; the other side takes 1 ms. */
    private static FakeEngine engine(FlipGoal goal, double flip) {
        return FakeEngine.measuring(fork -> {
            boolean isCompare = isCompare(goal, fork);
            double number =
                    isCompare ? goal.number(fork.configuration().labels()).orElseThrow() : flip;
            return Math.round(1_000_000 * flip / number * (1 + 0.001 * (fork.number() % 3)));
        });
    }

    private static boolean isCompare(FlipGoal goal, Fork fork) {
        String kind = goal.compare().threads().orElseThrow().choice().name();
        return fork.configuration().threads().name().equals(kind);
    }

    private Run run(Plan plan, double flip) throws Exception {
        Sessions sessions = new Sessions(results, plan);
        sessions.begin(engine(plan.experiment().flip().orElseThrow(), flip));
        return Run.read(sessions.directory().path()).reading(List.of(Quantity.TIME));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "counter | '' | cpus | tasks: 8 | 1 | 8 | 2.5 | CPUs",
                "counter | cpus: 1 | tasks | '' | 1 | 100 | 20.5 | tasks",
                "counter | cpus: 1 | heap | tasks: 8 | 32m | 512m | 115343360 | MiB of heap",
                "counter | cpus: 1 | memory | tasks: 8 | 320m | 4g | 944760000 | MiB of memory",
                "counter | cpus: 1 | steps | tasks: 8 | 1 | 900 | 75 | ''",
                "sleep   | cpus: 1 | time | tasks: 8 | 1ms | 1s | 75500000 | ms of time",
                "service | cpus: 1 | rate | tasks: 8 | 100 | 9000 | 1005 | requests per second",
            })
    void numberIsFoundAndNamedInItsUnit(
            String workload,
            String cpus,
            String axis,
            String tasks,
            String from,
            String to,
            double flip,
            String words)
            throws Exception {
        Plan plan =
                searching(
                        workload,
                        Stream.of(cpus, tasks)
                                .filter(level -> !level.isEmpty())
                                .collect(joining(", ")),
                        "compare: {threads: virtual}, with: {threads: platform}, axis: %s, from: %s, to: %s"
                                .formatted(axis, from, to));

        Run run = run(plan, flip);

        assertThat(run.flips()).hasSize(1);
        FlipGoal goal = run.record().flip().orElseThrow();
        Bracket bracket = (Bracket) run.flips().getFirst().answer(goal);
        assertThat(flip).isBetween((double) bracket.low().at(), (double) bracket.high().at());
        assertThat(FlipSentence.of(Flips.of(run).orElseThrow()))
                .singleElement(STRING)
                .startsWith("virtual threads win from ")
                .endsWith("%s on; below that platform threads do".formatted(words));
    }

    private static Plan pools(String compare, String with) {
        return searching(
                "counter",
                "cpus: 1, tasks: 64",
                "compare: {threads: %s}, with: {threads: %s}, axis: pool-size, from: 1, to: 64"
                        .formatted(compare, with));
    }

    private static Plan searching(String workload, String matrix, String search) {
        return Plans.of(
                Experiments.read(
                        """
                        apiVersion: threadscale/v1
                        name: example
                        workload: {name: %s}
                        matrix: {%s}
                        search: {for: flip, %s}
                        measure: {order: shuffled, forks: 3, warmup: 1, iterations: 2}
                        """
                                .formatted(workload, matrix, search),
                        null));
    }

    @Test
    void sizeOfPoolIsSearched() throws Exception {
        Run run = run(pools("fixed-pool", "virtual"), 20.5);

        Flips flips = Flips.of(run).orElseThrow();
        assertThat(FlipSentence.of(flips))
                .singleElement(STRING)
                .matches(
                        "a pool wins from [0-9]+ to [0-9]+ pool threads on; below that virtual"
                                + " threads do");
        assertThat(run.levels().get("threads"))
                .startsWith("virtual", "fixed-pool:size=1", "fixed-pool:size=3")
                .endsWith("fixed-pool:size=64");
        assertThat(flips.points(run.flips().getFirst()))
                .hasSize(run.levels().get("threads").size() - 1)
                .allSatisfy(point -> assertThat(point.ratio()).isPresent());
    }

    @Test
    void sideWithoutSearchedSizeIsMeasuredOnce() throws Exception {
        Plan plan = pools("fork-join", "{fixed-pool: {size: 4}}");
        FakeEngine engine = engine(plan.experiment().flip().orElseThrow(), 20.5);
        new Sessions(results, plan).begin(engine);

        long fixed =
                engine.forks().stream()
                        .filter(fork ->
                                plan.configurations().stream()
                                        .anyMatch(configuration ->
                                                fork.startsWith(configuration.id())
                                                        && configuration
                                                                .threads()
                                                                .name()
                                                                .equals("fixed-pool")))
                        .count();
        assertThat(fixed).isEqualTo(3);
        assertThat(new HashSet<>(engine.forks())).hasSameSizeAs(engine.forks());
        assertThat((long) engine.forks().size()).isLessThanOrEqualTo(plan.mostConfigurations() * 3);
    }

    /** All forks warm up alike, so only the measured iterations tell the sides apart. */
    @Test
    void searchIsAboutTheNamedValueOfForks() throws Exception {
        Run run =
                run(
                        searching(
                                "counter",
                                "cpus: 1",
                                "compare: {threads: virtual}, with: {threads: platform}, axis:"
                                        + " tasks, from: 1, to: 100, as: first"),
                        20.5);

        assertThat(run.record().flip().orElseThrow().of())
                .isEqualTo(new Quantity(Quantity.ELAPSED, null, Quantity.Aspect.FIRST));
        assertThat(run.flips()).extracting(FlipRow::outcome).doesNotContain(FlipRow.FOUND);
    }
}
