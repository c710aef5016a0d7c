package dev.threadscale.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import dev.threadscale.fixture.FakeEngine;
import dev.threadscale.fixture.Golden;
import dev.threadscale.fixture.Plans;
import dev.threadscale.plan.Plan;
import dev.threadscale.results.ForkRecord;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A host that is not left alone. The danger is a disturbed fork that counts like any other, one
 * that vanishes, or a run that never ends because its host is never quiet.
 */
class RepeatingTest {

    private static final Plan PLAN = Plans.study("measure={forks: 3, sentinel: true}");
    private static final int LEAST = 6;
    private static final Set<Integer> NONE = Set.of();

    @TempDir private Path results;

    private Sessions sessions(Plan plan) {
        return new Sessions(results, plan);
    }

    /** Ids of forks of the first configuration. */
    private static Set<String> platform(int... numbers) {
        String id = PLAN.configurations().getFirst().id();
        return Set.copyOf(IntStream.of(numbers).mapToObj(n -> id + "-" + n).toList());
    }

    /** The fork numbers of each configuration with rows, together. */
    private static List<Integer> counted(Sessions sessions) throws Exception {
        return sessions.rows().stream()
                .map(row -> row.substring(row.indexOf('-') + 1, row.indexOf(' ')))
                .map(Integer::valueOf)
                .distinct()
                .sorted()
                .toList();
    }

    private static List<NamedCsvRecord> csv(Sessions sessions, String name) throws Exception {
        try (CsvReader<NamedCsvRecord> csv =
                CsvReader.builder().ofNamedCsvRecord(sessions.directory().path().resolve(name))) {
            return csv.stream().toList();
        }
    }

    @Test
    void theSentinelStandsBeforeTheFirstBlockBetweenBlocksAndBehindTheLast() throws Exception {
        RestlessHost host = new RestlessHost(NONE, Set.of());
        sessions(PLAN).begin(host.engine());
        assertThat(host.order()).containsExactly("S", "1", "1", "S", "2", "2", "S", "3", "3", "S");
    }

    @Test
    void blocksNextToAnUnusualSentinelAreMarkedAndMeasuredAgain() throws Exception {
        RestlessHost host = new RestlessHost(Set.of(3), Set.of());
        Sessions sessions = sessions(PLAN);
        RunTotals totals = sessions.begin(host.engine());
        assertThat(host.order().subList(10, host.order().size()))
                .containsExactly("4", "4", "S", "5", "5", "S");
        assertThat(sessions.directory().forks())
                .filteredOn(ForkRecord::wasDisturbed)
                .extracting(ForkRecord::number, fork -> Map.copyOf(fork.disturbed()))
                .containsExactlyInAnyOrder(
                        marked(2, "after"),
                        marked(2, "after"),
                        marked(3, "before"),
                        marked(3, "before"));
        assertThat(counted(sessions)).containsExactly(1, 4, 5);
        assertThat(totals.completed()).isEqualTo(10);
        assertThat(sessions.directory().record().plan().forks()).isEqualTo(10);
    }

    private static org.assertj.core.groups.Tuple marked(int number, String where) {
        return org.assertj.core.groups.Tuple.tuple(
                number, Map.of("sentinel", "50 %% slower %s its block".formatted(where)));
    }

    @Test
    void whatIsMarkedKeepsItsFolderAndItsLine() throws Exception {
        Sessions sessions = sessions(PLAN);
        sessions.begin(new RestlessHost(NONE, platform(2)).engine());
        assertThat(sessions.forkFolders()).containsAll(platform(2)).hasSize(7);
        assertThat(csv(sessions, "forks.csv"))
                .filteredOn(row -> !row.getField("disturbed").isEmpty())
                .singleElement()
                .satisfies(row -> {
                    assertThat(row.getField("fork")).isEqualTo("2");
                    assertThat(row.getField("disturbed"))
                            .isEqualTo("busy: others had 50 % of its CPUs");
                    assertThat(row.getField("replaced")).isEqualTo("true");
                    assertThat(row.getField("sentinel")).isEqualTo("2");
                });
    }

    @Test
    void whatTheSentinelsTookIsTheGoldenFile() throws Exception {
        Sessions sessions = sessions(PLAN);
        RestlessHost host = new RestlessHost(Set.of(3), Set.of());
        host.advancing(sessions.clock(), Duration.ofSeconds(1));
        sessions.begin(host.engine());
        Path folder = sessions.directory().path();
        Golden.matches("store/sentinels.csv", Files.readString(folder.resolve("sentinels.csv")));
        Golden.matches(
                "store/sentinels-dictionary.csv",
                Files.readAllLines(folder.resolve("data-dictionary.csv")).stream()
                        .filter(line -> line.startsWith("sentinels.csv"))
                        .map(line -> line + "\n")
                        .reduce("", String::concat));
        assertThat(folder.resolve("sentinels")).isDirectoryContaining("glob:**-6");
    }

    @Test
    void aHostThatIsNeverQuietEndsTheRunAndTheFirstForksCount() throws Exception {
        RestlessHost host = new RestlessHost(NONE, platform(1, 2, 3, 4, 5, 6, 7));
        Sessions sessions = sessions(PLAN);
        sessions.begin(host.engine());
        assertThat(host.forks()).hasSize(LEAST + 3);
        assertThat(sessions.directory().record().finished()).isNotNull();
        assertThat(sessions.rows()).hasSize(LEAST * 3);
        assertThat(counted(sessions)).containsExactly(1, 2, 3);
    }

    @Test
    void whatWasDisturbedAgainIsMeasuredOnceMore() throws Exception {
        RestlessHost host = new RestlessHost(NONE, platform(1, 4));
        Sessions sessions = sessions(PLAN);
        sessions.begin(host.engine());
        assertThat(host.forks().subList(LEAST, host.forks().size()))
                .containsExactlyElementsOf(
                        Stream.of(4, 5).flatMap(n -> platform(n).stream()).toList());
        assertThat(counted(sessions)).containsExactly(1, 2, 3, 5);
        assertThat(sessions.rows())
                .noneMatch(row -> platform(1, 4).contains(row.substring(0, row.indexOf(' '))));
    }

    @Test
    void aQuietHostMeasuresNothingAgain() throws Exception {
        RestlessHost host = new RestlessHost(NONE, Set.of());
        Sessions sessions = sessions(PLAN);
        sessions.begin(host.engine());
        assertThat(host.forks()).isEqualTo(sessions.planned());
        assertThat(sessions.directory().forks())
                .allSatisfy(fork -> assertThat(fork.disturbed()).isNotNull().isEmpty());
    }

    static Stream<Integer> everyFork() {
        return IntStream.rangeClosed(1, 16).boxed();
    }

    /** Sentinels count as forks here: 4 of them, then 6 forks, and what is measured again. */
    @ParameterizedTest
    @MethodSource("everyFork")
    void aRunThatWasInterruptedMeasuresTheSameForks(int nth) throws Exception {
        RestlessHost whole = new RestlessHost(NONE, platform(1, 2, 5));
        new Sessions(results.resolve("other"), PLAN).begin(whole.engine());
        RestlessHost first = new RestlessHost(NONE, platform(1, 2, 5));
        FakeEngine stopped =
                first.engine()
                        .at(
                                nth,
                                (fork, output) -> {
                                    throw new InterruptedException("stop requested");
                                });
        Sessions sessions = sessions(PLAN);
        assertThatThrownBy(() -> sessions.begin(stopped)).isInstanceOf(InterruptedException.class);
        RestlessHost second = new RestlessHost(NONE, platform(1, 2, 5));
        Resumption.prepare(sessions.directory(), PLAN, Nodes.only(second.engine()), "1.0");
        sessions.resume(second.engine());
        assertThat(Stream.concat(first.forks().stream(), second.forks().stream()).toList())
                .isEqualTo(whole.forks());
        assertThat(counted(sessions)).containsExactly(1, 2, 3, 4, 6);
        assertThat(sessions.directory().path().resolve("sentinels"))
                .isDirectoryNotContaining("glob:**partial*");
    }

    @Test
    void aPrecisionIsReachedByUndisturbedForks() throws Exception {
        Plan plan = Plans.study("measure={precision: 2%, forks: {min: 3, max: 5}}");
        RestlessHost host = new RestlessHost(NONE, platform(1, 4));
        Sessions sessions = sessions(plan);
        sessions.begin(host.engine());
        assertThat(host.forks().subList(LEAST, host.forks().size()))
                .containsExactlyElementsOf(
                        Stream.of(4, 5).flatMap(n -> platform(n).stream()).toList());
        assertThat(sessions.rows())
                .noneMatch(row -> platform(1, 4).contains(row.substring(0, row.indexOf(' '))));
    }

    @Test
    void onAHostThatIsNeverQuietAPrecisionTakesDisturbedForksAfterTwiceTheLeast() throws Exception {
        Plan plan = Plans.study("measure={precision: 2%, forks: {min: 3, max: 20}}");
        RestlessHost host = new RestlessHost(NONE, platform(1, 2, 3, 4, 5, 6, 7, 8));
        Sessions sessions = sessions(plan);
        sessions.begin(host.engine());
        assertThat(host.forks()).hasSize(LEAST + 3);
        assertThat(counted(sessions)).containsExactly(1, 2, 3, 4, 5, 6);
        assertThat(csv(sessions, "forks.csv"))
                .noneMatch(row -> row.getField("replaced").equals("true"));
    }

    @Test
    void aSearchIsMarkedAndNotRepeated() throws Exception {
        Plan plan =
                Plans.study(
                        "workload={name: counter}",
                        "matrix={threads: virtual, tasks: 1}",
                        "search={axis: tasks, from: 1, to: 2, for: knee}",
                        "measure={forks: 2}");
        Set<String> first = Set.of(plan.forks().getFirst().id());
        RestlessHost host = new RestlessHost(NONE, first);
        Sessions sessions = sessions(plan);
        sessions.begin(host.engine());
        assertThat(host.forks()).hasSize(4);
        assertThat(sessions.directory().forks()).filteredOn(ForkRecord::wasDisturbed).hasSize(1);
        assertThat(sessions.rows()).hasSize(12);
    }

    @Test
    void whatIsMeasuredAgainIsLeftOutWhenTheBudgetIsSpent() throws Exception {
        Sessions sessions = sessions(PLAN).budget(Duration.ofMinutes(1));
        RestlessHost host = new RestlessHost(NONE, platform(1));
        host.advancing(sessions.clock(), Duration.ofMinutes(1));
        sessions.begin(host.engine());
        assertThat(host.forks()).hasSize(LEAST);
        assertThat(sessions.heard()).contains("budget spent: 1 forks");
        assertThat(counted(sessions)).containsExactly(1, 2, 3);
    }

    @Test
    void aSentinelThatFailsIsNoFailureOfTheRun() throws Exception {
        FakeEngine engine =
                new RestlessHost(NONE, Set.of())
                        .engine()
                        .at(1, (fork, output) -> FakeEngine.exit(1));
        Sessions sessions = sessions(PLAN);
        RunTotals totals = sessions.begin(engine);
        assertThat(totals.failed()).isZero();
        assertThat(csv(sessions, "sentinels.csv"))
                .extracting(row -> row.getField("outcome") + row.getField("elapsed_median_ns"))
                .containsExactly(
                        "failed", "completed20000000", "completed20000000", "completed20000000");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{forks: 5, sentinel: auto}",
                "{forks: 4, sentinel: auto}",
                "{forks: 9, sentinel: false}"
            })
    void withoutBeingAskedForItStandsWhereItCostsLittle(String measure) throws Exception {
        Plan plan = Plans.study("measure=" + measure);
        RestlessHost host = new RestlessHost(NONE, Set.of());
        sessions(plan).begin(host.engine());
        assertThat(host.order().stream().filter("S"::equals))
                .hasSize(measure.equals("{forks: 5, sentinel: auto}") ? 2 : 0);
    }
}
