package dev.threadscale.claim;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.claim.Judgement.Verdict;
import dev.threadscale.experiment.Experiment;
import dev.threadscale.experiment.ExperimentReader;
import dev.threadscale.experiment.Measure;
import dev.threadscale.stats.Looks;
import dev.threadscale.stats.Power;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * How many findings of the experiments here a run decides where each is true at its published size,
 * by simulation with a spread of 5 % between forks: a judge that never decides errs never, too.
 */
class PublishedSizesTest {

    private static final int RUNS = Math.max(1, SimulatedVerdictsTest.RUNS / 20);

    /** What is left are claims within 4 % of their limit, which some hundred forks would decide. */
    private static final double LEAST_SHARE = 0.7;

    private static final double MOST_FORKS = 12;

    /** Those that a ratio with a published size decides, and what they are expected to take. */
    private record Expected(Assurance finding, double decided, double forks) {}

    @Test
    void mostFindingsAreDecidedWithTheForksAllowed() throws IOException {
        List<Expected> all = expected();
        double decided = all.stream().mapToDouble(Expected::decided).sum();
        double forks = all.stream().mapToDouble(Expected::forks).sum();

        assertThat(decided / all.size()).isGreaterThan(LEAST_SHARE);
        assertThat(forks / all.size()).isLessThan(MOST_FORKS);
    }

    private static List<Expected> expected() throws IOException {
        List<Expected> all = new ArrayList<>();
        try (DirectoryStream<Path> files =
                Files.newDirectoryStream(Path.of("experiments"), "*.yaml")) {
            for (Path file : files) {
                Experiment experiment = ExperimentReader.read(file, Optional.empty(), List.of());
                Measure measure = experiment.measure();
                if (measure.isAdaptive()) {
                    Looks looks = Looks.between(measure.forks(), measure.mostForks());
                    Assurance.of(experiment.findings(), Power.USUAL_VARIATION, 1)
                            .forEach(one -> all.add(simulated(one, looks)));
                }
            }
        }
        return all;
    }

    /** A gain compares four configurations, which is as if two varied √2 times as much. */
    private static Expected simulated(Assurance finding, Looks looks) {
        boolean four = finding.finding().expect() instanceof Claim.Gain;
        double distance = Math.log1p(finding.distance()) / (four ? Math.sqrt(2) : 1);
        SimulatedRuns runs = new SimulatedRuns("normal", Math.exp(distance), looks);
        Claim claim = Synthetic.ratio(">= 1");
        double pairs = SimulatedRuns.FINDINGS * RUNS;
        return new Expected(
                finding,
                IntStream.range(0, RUNS)
                                .mapToLong(run ->
                                        runs.judge(run, claim).stream()
                                                .filter(one -> one.verdict() == Verdict.REPRODUCED)
                                                .count())
                                .sum()
                        / pairs,
                IntStream.range(0, RUNS).mapToLong(run -> runs.forks(run, claim)).sum()
                        / pairs
                        * (four ? 2 : 1));
    }
}
