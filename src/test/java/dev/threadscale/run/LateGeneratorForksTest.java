package dev.threadscale.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.claim.Judge;
import dev.threadscale.claim.Judgement;
import dev.threadscale.claim.Verdict;
import dev.threadscale.fixture.ObservedForks;
import dev.threadscale.fixture.Plans;
import dev.threadscale.measured.ForkRecord;
import dev.threadscale.plan.Fork;
import dev.threadscale.plan.Plan;
import dev.threadscale.results.Run;
import dev.threadscale.results.RunDirectory;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Verdicts on latencies that a late load generator may have made longer, of ratio 0.5. */
class LateGeneratorForksTest {

    private static final Plan PLAN =
            Plans.study(
                    "workload={name: service, window: 22s}",
                    "matrix={cpus: 1, threads: [{fixed-pool: {size: 20}}, virtual], tasks: 1, rate: 500}",
                    "measure={forks: 5}",
                    "findings=[{id: F, claim: c, of: latency_p99_ns, compare: {threads: virtual},"
                            + " with: {threads: {fixed-pool: {size: 20}}}, expect: {ratio: \"<= 0.7\"}}]");

    private Sessions sessions;

    @BeforeEach
    void newRun(@TempDir Path results) {
        sessions = new Sessions(results, PLAN);
    }

    private static long latency(Fork fork) {
        boolean isVirtual = fork.configuration().labels().get("threads").equals("virtual");
        return (isVirtual ? 20_000_000L : 40_000_000L) + 10_000L * fork.number();
    }

    private Judgement judged(double lagPercent) throws Exception {
        sessions.begin(
                ObservedForks.engine(fork ->
                        Map.of("latency_p99_ns", latency(fork), "lag_percent", lagPercent)));
        RunDirectory run = sessions.directory();
        return Judge.judge(
                        run.record().experiment().findings(), Run.claimed(run.path(), run.record()))
                .getFirst();
    }

    @Test
    void claimTrueForAnyDelayIsDecided() throws Exception {
        assertThat(judged(20).verdict()).isEqualTo(Verdict.REPRODUCED);
    }

    @Test
    void claimPossiblyDecidedByTheDelayIsOpen() throws Exception {
        Judgement judged = judged(40);

        assertThat(judged.verdict()).isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(judged.reason())
                .contains("the load generator's delay may be up to 40 % of a fork's latency");
        assertThat(sessions.directory().forks())
                .extracting(ForkRecord::disturbed)
                .allSatisfy(causes -> assertThat(causes).containsOnlyKeys("generator"));
    }
}
