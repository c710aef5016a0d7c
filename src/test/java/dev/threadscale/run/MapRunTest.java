package dev.threadscale.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.threadscale.engine.Unavailable;
import dev.threadscale.fixture.CsvRows;
import dev.threadscale.fixture.FakeEngine;
import dev.threadscale.fixture.Golden;
import dev.threadscale.fixture.Plans;
import dev.threadscale.plan.Fork;
import dev.threadscale.plan.Plan;
import dev.threadscale.results.MapRow;
import dev.threadscale.results.Run;
import dev.threadscale.results.RunCheck;
import dev.threadscale.run.Runner.RunTotals;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A run that draws a map: platform threads take longer where tasks times steps exceed 1000. The
 * danger is a map that depends on where a run was interrupted, or a cell that claims to be
 * measured.
 */
class MapRunTest {

    private static final Plan PLAN =
            plan("compare: {threads: virtual}, with: {threads: platform}", 8);

    private final Sessions sessions;

    MapRunTest(@TempDir Path results) {
        sessions = new Sessions(results, PLAN);
    }

    private static Plan plan(String sides, int cells) {
        return Plans.study(
                "workload={name: counter}",
                "matrix={cpus: 1, tasks: 1"
                        + (sides.contains("sequential")
                                ? ", threads: [virtual, platform, sequential]}"
                                : "}"),
                "search={for: flip, %s, map: {x: {axis: tasks, from: 1, to: 100}, y: {axis: steps, from: 1, to: 1000}}, cells: %d}"
                        .formatted(sides, cells),
                "measure={order: shuffled, forks: {min: 3, max: 8}}");
    }

    private static boolean is(Fork fork, String kind) {
        return fork.configuration().threads().name().equals(kind);
    }

    private static double work(Fork fork) {
        String steps = fork.configuration().labels().get("steps");
        return fork.configuration().tasks() * Double.parseDouble(steps);
    }

    /** Times differ from fork to fork, as they do. */
    private static long nanos(Fork fork) {
        double factor = is(fork, "virtual") ? 1 : Math.pow(work(fork) / 1100, 0.2);
        return Math.round(1_000_000 * factor * (1 + 0.002 * (fork.number() % 3)));
    }

    private static FakeEngine engine() {
        return FakeEngine.measuring(MapRunTest::nanos);
    }

    private static List<MapRow> cells(Sessions sessions) throws IOException {
        return Run.read(sessions.directory().path()).reading(List.of()).cells();
    }

    @Test
    void mapIsGoldenFile() throws Exception {
        sessions.begin(engine());

        Path folder = sessions.directory().path();
        Golden.matches("store/map.csv", Files.readString(folder.resolve("map.csv")));
        assertThat(Files.readString(folder.resolve("run.json"))).contains("\"map\" : {");
        assertThatCode(() -> new RunCheck(folder).refuseDamage())
                .as("as a report reads it")
                .doesNotThrowAnyException();
    }

    @Test
    void winnersAreOnTheRightSidesOfTheLine() throws Exception {
        FakeEngine engine = engine();
        RunTotals totals = sessions.begin(engine);

        for (MapRow cell : cells(sessions)) {
            double work = Double.parseDouble(cell.x()) * Double.parseDouble(cell.y());
            String right = work > 1100 ? "threads=virtual" : "threads=platform";
            assertThat(cell.winner()).as("%s", cell).isIn(right, "");
            assertThat(cell.forks() > 0).isEqualTo(cell.measured());
        }
        assertThat(totals.failed()).isZero();
        assertThat(new HashSet<>(engine.forks())).hasSameSizeAs(engine.forks());
        assertThat(sessions.directory().record().finished()).isNotNull();
    }

    @Test
    void recordCountsConfigurationsThatWereMeasured() throws Exception {
        sessions.begin(engine());

        long measured = cells(sessions).stream().filter(MapRow::measured).count();
        assertThat(measured).isLessThan(32);
        assertThat(sessions.directory().record().plan().configurations()).isEqualTo(2 * measured);
    }

    @Test
    void resumedMapEndsAsIfItHadNotBeenInterrupted(@TempDir Path other) throws Exception {
        Plan small =
                Plans.study(
                        "workload={name: counter}",
                        "matrix={cpus: 1, tasks: 1}",
                        "search={for: flip, compare: {threads: virtual}, with: {threads: platform},"
                                + " map: {x: {axis: tasks, from: 1, to: 2},"
                                + " y: {axis: steps, from: 400, to: 3000}}, cells: 3}",
                        "measure={order: shuffled, forks: {min: 3, max: 5}}");

        new Sessions(other, small).resumeAfterEveryFork(MapRunTest::engine);
    }

    @Test
    void fastestOfThreeSidesIsNamedAndLosersGetNoFurtherForks(@TempDir Path other)
            throws Exception {
        Sessions three =
                new Sessions(
                        other,
                        plan(
                                "compare: {threads: virtual},"
                                        + " with: [{threads: platform}, {threads: sequential}]",
                                4));
        FakeEngine engine =
                FakeEngine.measuring(
                        fork -> is(fork, "sequential") ? 5 * nanos(fork) : nanos(fork));
        three.begin(engine);

        List<MapRow> cells = cells(three);
        assertThat(cells.getFirst().winner()).isEqualTo("threads=platform");
        assertThat(cells.getLast().winner()).isEqualTo("threads=virtual");
        assertThat(cells.getFirst().second()).isEqualTo("threads=virtual");
        assertThat(cells.getFirst().ratio().orElseThrow()).isGreaterThan(1);
        assertThat(cells).noneMatch(cell -> cell.winner().equals("threads=sequential"));
    }

    @Test
    void cellThatTheHostLacksIsNotComparable() throws Exception {
        FakeEngine engine =
                engine().without(configuration ->
                        configuration.tasks() == 100
                                ? Optional.of(new Unavailable("too many tasks", "Use fewer."))
                                : Optional.empty());
        sessions.begin(engine);

        assertThat(cells(sessions))
                .allMatch(
                        cell -> cell.x().equals("100") == cell.outcome().equals("not-comparable"));
        assertThat(cells(sessions).getLast().reason()).contains("too many tasks");
    }

    @Test
    void sideThatTimesOutLosesItsCell() throws Exception {
        Predicate<Fork> slow = fork -> is(fork, "platform") && work(fork) > 50_000;
        RunTotals totals = sessions.begin(engine().ending(slow, FakeEngine.timedOut()));

        MapRow last = cells(sessions).getLast();
        assertThat(last.winner()).isEqualTo("threads=virtual");
        assertThat(last.ratio()).isEmpty();
        assertThat(last.reason()).contains("threads=platform loses");
        assertThat(totals.failed()).isZero();
    }

    @Test
    void equalSidesAreTooCloseEverywhere() throws Exception {
        sessions.begin(
                FakeEngine.measuring(fork ->
                        1_000_000
                                + 20_000L * ((fork.number() + (is(fork, "virtual") ? 1 : 0)) % 3)));

        assertThat(cells(sessions)).allMatch(cell -> cell.outcome().equals(MapRow.TOO_CLOSE));
        assertThat(CsvRows.of(sessions.directory().path().resolve("map.csv"))).hasSize(64);
    }
}
