package dev.threadscale.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.claim.Judge;
import dev.threadscale.claim.Judgement;
import dev.threadscale.claim.Measurements;
import dev.threadscale.claim.Verdict;
import dev.threadscale.engine.ForkEnd;
import dev.threadscale.experiment.Experiments;
import dev.threadscale.fixture.FakeEngine;
import dev.threadscale.fixture.Plans;
import dev.threadscale.fixture.SimulatedRuns;
import dev.threadscale.fixture.SimulatedRuns.Simulated;
import dev.threadscale.fixture.SomeFork;
import dev.threadscale.fixture.WorkerOutput;
import dev.threadscale.levels.Levels;
import dev.threadscale.measured.Doubts;
import dev.threadscale.measured.HostShare;
import dev.threadscale.measured.Quantity;
import dev.threadscale.plan.Fork;
import dev.threadscale.plan.Plan;
import dev.threadscale.results.Run;
import dev.threadscale.results.RunDirectory;
import dev.threadscale.stats.Looks;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Runs of ten findings at the boundary of their claim, from the forks that a run asks for over its
 * tables to the verdicts: they take the forks that the same numbers take in memory, say the same,
 * and err no more often.
 */
class PipelineRatesTest {

    private static final int FINDINGS = 10;
    private static final double TRUTH = 1.5;
    private static final double MOST_RUNS = 0.06;
    private static final Quantity ELAPSED = new Quantity(Quantity.ELAPSED, null);

    private static final Plan PLAN =
            Plans.study(
                    "matrix={threads: [platform, virtual], tasks: %s}"
                            .formatted(Experiments.upTo(FINDINGS)),
                    "measure={order: shuffled, forks: {min: 3, max: 8}}",
                    "findings="
                            + IntStream.rangeClosed(1, FINDINGS)
                                    .mapToObj(
                                            "{id: F%1$d, claim: c, compare: {threads: virtual}, with: {threads: platform}, where: {tasks: %1$d}, expect: {ratio: \">= 1.5\"}}"
                                                    ::formatted)
                                    .toList());

    /** What the forks of a host differ by. */
    enum Host {
        NORMAL,
        /** Others have up to two fifths of the CPU of three forks in ten, which are marked. */
        BUSY,
        /** Its clock tells how much slower it has become. */
        DRIFTING
    }

    @TempDir private Path results;

    int runs() {
        return 1;
    }

    /** The forks of a run, which remember what became of them. */
    private static final class Forks {
        private static final Duration RUN = Duration.ofMinutes(5);
        private final Host host;
        private final RandomGenerator random;
        private final Sessions sessions;
        private final Map<Levels, Map<Integer, Simulated>> done = new HashMap<>();

        Forks(Host host, int seed, Sessions sessions) {
            this.host = host;
            this.random = new SplittableRandom(seed);
            this.sessions = sessions;
        }

        ForkEnd run(Fork fork, Consumer<String> output) {
            Levels levels = fork.configuration().labels();
            double truth = levels.get("threads").equals("virtual") ? TRUTH : 1;
            double burst =
                    host == Host.BUSY && random.nextInt(10) < 3 ? 0.4 * random.nextDouble() : 0;
            double drift =
                    host == Host.DRIFTING ? 0.05 * sessions.clock().nanos() / RUN.toNanos() : 0;
            long nanos =
                    Math.round(
                            1e9
                                    * truth
                                    * Math.exp(drift + 0.02 * random.nextGaussian())
                                    / (1 - burst));
            sessions.clock().advance(Duration.ofNanos(2 * nanos));
            long own = Math.round(nanos * (1 - burst));
            HostShare share = new HostShare(2 * nanos, 2 * own, 2 * nanos, null, null, null);
            done.computeIfAbsent(levels, _ -> new TreeMap<>())
                    .put(
                            fork.number(),
                            new Simulated(
                                    SomeFork.completed(fork.number()),
                                    Doubts.of(ELAPSED, Optional.of(share), 0),
                                    Map.of(ELAPSED, (double) nanos)));
            WorkerOutput.complete(fork.configuration(), Optional.empty(), 1, 2).stream()
                    .map(line ->
                            line.replaceFirst(
                                    "elapsed_ns=.*",
                                    "elapsed_ns=%d cgroup_cpu_ns=%d cpus_busy_ns=%d"
                                            .formatted(nanos, own, nanos)))
                    .map(line -> line.replace("affinity=0", "affinity=1"))
                    .forEach(output);
            return FakeEngine.exit(0);
        }

        /** The same run, without a run directory. */
        Measurements inMemory(Looks looks) {
            return new SimulatedRuns(
                            List.copyOf(done.keySet()),
                            PLAN.experiment().findings(),
                            looks,
                            (_, levels, number) -> done.get(levels).get(number))
                    .measure(0);
        }

        int count() {
            return done.values().stream().mapToInt(Map::size).sum();
        }
    }

    @ParameterizedTest
    @EnumSource
    void runErrsNoMoreOftenThanTheProcedureAlone(Host host) throws InterruptedException {
        int reproduced = 0;
        int contradicted = 0;
        for (int seed = 0; seed < runs(); seed++) {
            List<Judgement> judgements = judged(host, seed);
            reproduced += has(judgements, Verdict.REPRODUCED);
            contradicted += has(judgements, Verdict.NOT_REPRODUCED);
        }
        double most = MOST_RUNS * runs() + 3 * Math.sqrt(MOST_RUNS * (1 - MOST_RUNS) * runs());
        assertThat(Math.max(reproduced, contradicted)).isLessThanOrEqualTo((int) Math.ceil(most));
    }

    private List<Judgement> judged(Host host, int seed) throws InterruptedException {
        Sessions sessions = new Sessions(results.resolve("" + seed), PLAN);
        Forks forks = new Forks(host, seed, sessions);
        sessions.begin(new FakeEngine().always(forks::run));
        RunDirectory run = sessions.directory();
        List<Judgement> judgements =
                Judge.judge(PLAN.experiment().findings(), Run.claimed(run.path(), run.record()));
        Measurements inMemory = forks.inMemory(run.record().experiment().measure().looks());

        assertThat(inMemory.configurations().stream().mapToInt(one -> one.ends().size()).sum())
                .isEqualTo(forks.count());
        assertThat(texts(judgements))
                .isEqualTo(texts(Judge.judge(PLAN.experiment().findings(), inMemory)));
        return judgements;
    }

    /** Sums in another order differ in their last digits. */
    private static List<String> texts(List<Judgement> judgements) {
        return judgements.stream()
                .map(one ->
                        "%s p=%.6f %s"
                                .formatted(one.verdict(), one.p().orElseThrow(), one.reason()))
                .toList();
    }

    private static int has(List<Judgement> judgements, Verdict verdict) {
        return judgements.stream().anyMatch(one -> one.verdict() == verdict) ? 1 : 0;
    }
}
