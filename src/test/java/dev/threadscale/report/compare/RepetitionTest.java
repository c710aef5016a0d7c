package dev.threadscale.report.compare;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.claim.Judgement;
import dev.threadscale.claim.Verdict;
import dev.threadscale.fixture.FakeEngine;
import dev.threadscale.fixture.Plans;
import dev.threadscale.fixture.SomeJudgement;
import dev.threadscale.fixture.TimedForks;
import dev.threadscale.plan.Fork;
import dev.threadscale.plan.Plan;
import dev.threadscale.results.Checksums;
import dev.threadscale.run.Sessions;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The danger is a study that is called repeated though it contradicts itself, or says nothing. */
class RepetitionTest {

    @TempDir private Path results;

    private static Judgement judged(int number, char verdict) {
        return SomeJudgement.of(
                "F" + number,
                switch (verdict) {
                    case 'R' -> Verdict.REPRODUCED;
                    case 'N' -> Verdict.NOT_REPRODUCED;
                    default -> Verdict.INCONCLUSIVE;
                },
                Optional.empty());
    }

    /** R is reproduced, N is not, and a dot is inconclusive; there, and then here. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "R   | R   | false | Repeated: the same verdict on the only decided finding.",
                "RN. | RNR | false | Repeated: the same verdict on all 2 decided findings.",
                "RRN | R.. | false | 'Partly repeated: the same verdict on 1 of 3 decided findings; open here: F1, F2.'",
                "R   | .   | false | 'Partly repeated: the same verdict on 0 of 1 decided findings; open here: F0.'",
                "RNR | RRN | true  | 'Not repeated: the opposite verdict on 2 of 3 decided findings: F1, F2.'",
                "..  | RN  | false | That run does not have a decided finding that could be"
                        + " repeated; see the comparison of times.",
            })
    void sentenceCountsReproducedFindings(
            String there, String here, boolean contradicted, String sentence) {
        List<Repetition.Judged> findings = new ArrayList<>();
        for (int i = 0; i < there.length(); i++) {
            findings.add(
                    new Repetition.Judged(judged(i, there.charAt(i)), judged(i, here.charAt(i))));
        }
        Repetition repetition = new Repetition(findings, List.of());

        assertThat(repetition.sentence()).isEqualTo(sentence);
        assertThat(repetition.isContradicted()).isEqualTo(contradicted);
    }

    /** Or an edited table would repeat what nobody has measured. */
    @Test
    void verdictsFollowFromTheMeasurements() throws Exception {
        Path run = run(1.5);
        Files.writeString(run.resolve("findings.csv"), "finding,verdict\nF,not reproduced\n");

        Repetition repetition = repetition(run, run(1.01));

        assertThat(repetition.sentence())
                .isEqualTo("Not repeated: the opposite verdict on 1 of 1 decided findings: F.");
        assertThat(repetition.findings().getFirst().there().verdict())
                .isEqualTo(Verdict.REPRODUCED);
    }

    @Test
    void disagreeingFactsAreNamed() throws Exception {
        Path there = run(1.5);

        assertThat(repetition(there, run(1.3)).agreement())
                .isEqualTo("3 of 3 facts and directions agree (100 %).");
        assertThat(repetition(there, run(0.7)).agreement())
                .isEqualTo("2 of 3 facts and directions agree (66 %); not: F.");
        assertThat(repetition(run(1.001), there).agreement())
                .as("no direction is sure there")
                .startsWith("2 of 2 ");
        Path other = run(1.4);
        Path forks = other.resolve("forks.csv");
        Path sums = other.resolve(Checksums.FILE);
        String sum = Checksums.of(forks);
        Files.writeString(
                forks, Files.readString(forks).replaceFirst(",completed,", ",oom-killed,"));
        Files.writeString(sums, Files.readString(sums).replace(sum, Checksums.of(forks)));
        assertThat(repetition(there, other).agreement())
                .startsWith("2 of 3 facts and directions agree (66 %); not: runtime=");
    }

    private static Repetition repetition(Path there, Path here) {
        return Repetition.of(Comparison.repeated(there, here));
    }

    /** A run whose virtual threads are slower by a factor. */
    private Path run(double ratio) throws Exception {
        Plan plan =
                Plans.study(
                        "measure.forks=9",
                        "findings=[{id: F, claim: c, compare: {threads: virtual}, with: {threads: platform}, expect: {ratio: '>= 1.2'}}]");
        Sessions sessions = new Sessions(results.resolve(Double.toString(ratio)), plan);
        sessions.begin(new FakeEngine().always(new TimedForks(1, 2, fork -> nanos(fork, ratio))));
        return sessions.directory().path();
    }

    private static double nanos(Fork fork, double ratio) {
        boolean virtual = fork.configuration().threads().name().equals("virtual");
        return 1e7 * (virtual ? ratio : 1) * (1 + 0.01 * (fork.number() * 7 % 5 - 2));
    }
}
