package dev.threadscale.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.claim.Bound;
import dev.threadscale.claim.Claim;
import dev.threadscale.claim.Finding;
import dev.threadscale.experiment.Experiment;
import dev.threadscale.experiment.Experiment.Reference;
import dev.threadscale.experiment.ExperimentReader;
import dev.threadscale.experiment.Experiments;
import dev.threadscale.experiment.yaml.ExperimentFile;
import dev.threadscale.fixture.Folders;
import dev.threadscale.results.json.Json;
import dev.threadscale.worker.workload.Workloads;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** A file that came with the kit and cannot be run would be the first thing that a user sees. */
class ShippedExperimentsTest {

    private static final Path FOLDER = Path.of("experiments");

    static List<Path> files() throws IOException {
        return Experiments.shipped();
    }

    @ParameterizedTest
    @MethodSource("files")
    void everyProfileCanBePlanned(Path file) throws Exception {
        for (Optional<String> profile : profiles(file)) {
            assertThat(Plan.of(read(file, profile), Filter.ALL).forks()).isNotEmpty();
        }
    }

    @ParameterizedTest
    @MethodSource("files")
    void fileIsNamedAfterTheExperiment(Path file) throws Exception {
        assertThat(file.getFileName()).hasToString(read(file, Optional.empty()).name() + ".yaml");
    }

    @ParameterizedTest
    @MethodSource("files")
    void quickProfileTakesLessTimeAndPublishedProfileMore(Path file) throws Exception {
        Duration normal = estimate(file, Optional.empty());
        assertThat(estimate(file, Optional.of("quick"))).isLessThan(normal);
        assertThat(estimate(file, Optional.of("published"))).isGreaterThan(normal);
    }

    /** A repetition of one finding can be repeated: planning it again leaves nothing more out. */
    @ParameterizedTest
    @MethodSource("files")
    void configurationsOfAFindingAreEnoughForIt(Path file) {
        Plan whole = Plan.of(read(file, Optional.empty()), Filter.ALL);
        for (Finding finding : whole.experiment().findings()) {
            if (!(finding.expect() instanceof Claim.Beyond)) {
                Plan part = whole.deciding(List.of(finding.id()));

                assertThat(part.deciding(List.of(finding.id()))).isEqualTo(part);
            }
        }
    }

    /** It comes before all else that a stranger does with a study. */
    @ParameterizedTest
    @MethodSource("files")
    void trialRunsEveryThreadKindWithinFiveMinutes(Path file) {
        Plan whole = Plan.of(read(file, Optional.empty()), Filter.ALL);
        Plan trial =
                Plan.of(
                                ExperimentReader.read(
                                        file, Optional.empty(), whole.trialSettings()),
                                Filter.ALL)
                        .trial();

        assertThat(TimeEstimate.most(trial)).isLessThan(Duration.ofMinutes(5));
        assertThat(trial.configurations())
                .extracting(one -> one.threads().name())
                .doesNotHaveDuplicates()
                .containsExactlyInAnyOrderElementsOf(
                        whole.configurations().stream()
                                .map(one -> one.threads().name())
                                .distinct()
                                .toList());
        assertThat(trial.mostForks()).isEqualTo(trial.configurations().size());
        assertThat(trial.experiment().findings()).isEmpty();
    }

    /** A limit that nobody can account for could be chosen to fit the verdict. */
    @ParameterizedTest
    @MethodSource("files")
    void everyLimitOfAClaimHasAReason(Path file) {
        for (Finding finding : read(file, Optional.empty()).findings()) {
            assertThat(bound(finding.expect()).isEmpty() || finding.because() != null)
                    .as("%s has a reason for '%s'", finding.id(), finding.expect().expected())
                    .isTrue();
        }
    }

    /** Open findings take longer; more than that nobody waits for who wants to see what this is. */
    @Test
    void clearFindingsOfAllExperimentsTakeTwentyTwoMinutes() throws Exception {
        Duration all = Duration.ZERO;
        for (Path file : Experiments.in(FOLDER)) {
            all =
                    all.plus(
                            TimeEstimate.least(
                                    onTwoCpus(Plan.of(read(file, Optional.empty()), Filter.ALL))));
        }
        assertThat(all).isLessThanOrEqualTo(Duration.ofMinutes(22));
    }

    /** The part that runs without more CPUs, and without a native image. */
    private static Plan onTwoCpus(Plan plan) {
        Predicate<Configuration> runs =
                one ->
                        one.cpus().cpus().orElse(2) <= 2
                                && !one.labels().get("runtime").equals("native-25");
        return new Plan(
                plan.experiment(),
                plan.configurations().stream().filter(runs).toList(),
                plan.forks().stream().filter(fork -> runs.test(fork.configuration())).toList());
    }

    /** With a minute for reports, a first look at everything takes less than six. */
    @Test
    void allQuickLooksTakeFiveMinutes() throws Exception {
        Duration all = Duration.ZERO;
        for (Path file : Experiments.in(FOLDER)) {
            all = all.plus(estimate(file, Optional.of("quick")));
        }
        assertThat(all).isLessThanOrEqualTo(Duration.ofMinutes(5));
    }

    /** The limit of a claim, unless it is that of more or less. */
    private static Optional<String> bound(Claim claim) {
        return Json.members((Record) claim).values().stream()
                .map(String::valueOf)
                .filter(text -> Bound.parse(text).isPresent() && !text.matches("[<>] (1|0ms)"))
                .findFirst();
    }

    /** A default without them has no curve, and whoever starts the kit sees no study. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "cpu-scaling | tasks | 1, 2, 8, 32, 128, 512",
                "synchronization | tasks | 1, 2, 8, 32, 128, 512",
                "contention | tasks | 1, 2, 8, 32, 128, 512",
                "contention | synchronization | none, method, block, cas",
                "factorization | tasks | 10, 50, 200, 500, 2000, 5000",
                "semaphore | tasks | 10, 50, 100, 500, 1000",
                "files | threads | platform, virtual, fixed-pool:size=cpus",
                "primes | threads | fixed-pool:size=1, fixed-pool:size=6, fixed-pool:size=14, fixed-pool:size=20",
                "primes-recursion | threshold | 0, 100",
                "random-memory | generator | shared, per-thread",
                "thread-join | tasks | 100, 1000, 10000",
            })
    void defaultHasThePointsOfTheStudy(String name, String axis, String labels) {
        Path file = FOLDER.resolve(name + ".yaml");
        assertThat(
                        Plan.of(read(file, Optional.empty()), Filter.ALL).configurations().stream()
                                .map(one -> one.labels().get(axis)))
                .contains(labels.split(", "));
    }

    @Test
    void everyWorkloadHasAnExperiment() throws Exception {
        Set<String> used = new TreeSet<>();
        for (Path file : files()) {
            used.add(read(file, Optional.empty()).workload());
        }
        assertThat(used).containsAll(Workloads.names());
    }

    @Test
    void everyPublishedTableBelongsToAnExperiment() throws Exception {
        Set<String> named = new TreeSet<>();
        for (Path file : files()) {
            read(file, Optional.empty()).references().stream()
                    .map(Reference::name)
                    .forEach(named::add);
        }
        Set<String> tables = new TreeSet<>(Folders.names(FOLDER.resolve("references"), ""));
        tables.addAll(Folders.names(FOLDER.resolve("claims-2026"), ".csv"));
        assertThat(named).isEqualTo(tables);
    }

    private static List<Optional<String>> profiles(Path file) {
        List<Optional<String>> profiles = new ArrayList<>(List.of(Optional.empty()));
        ExperimentReader.profiles(ExperimentFile.read(file))
                .forEach(name -> profiles.add(Optional.of(name)));
        return profiles;
    }

    private static Experiment read(Path file, Optional<String> profile) {
        return ExperimentReader.read(file, profile, List.of());
    }

    private static Duration estimate(Path file, Optional<String> profile) throws Exception {
        return TimeEstimate.most(Plan.of(read(file, profile), Filter.ALL));
    }
}
