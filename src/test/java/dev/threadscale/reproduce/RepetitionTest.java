package dev.threadscale.reproduce;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.claim.Finding;
import dev.threadscale.claim.Judgement;
import dev.threadscale.claim.Judgement.Verdict;
import dev.threadscale.fixture.Plans;
import dev.threadscale.reproduce.Repetition.Repeated;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The danger is a study that is called repeated though it contradicts itself, or says nothing. */
class RepetitionTest {

    private static Judgement judged(int number, char verdict) {
        Finding finding =
                Plans.study(
                                "findings=[{id: F%d, claim: c, compare: {tasks: 2}, with: {tasks: 1}, expect: {ratio: '>= 1'}}]"
                                        .formatted(number),
                                "matrix.tasks=[1, 2]")
                        .experiment()
                        .findings()
                        .getFirst();
        return new Judgement(
                finding,
                switch (verdict) {
                    case 'R' -> Verdict.REPRODUCED;
                    case 'N' -> Verdict.NOT_REPRODUCED;
                    default -> Verdict.INCONCLUSIVE;
                },
                Optional.empty(),
                Optional.empty(),
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                "",
                1,
                "");
    }

    /** R is reproduced, N is not, and a dot is inconclusive; there, and then here. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "R   | R   | false | Repeated: the same for the one decided finding.",
                "RN. | RNR | false | Repeated: the same for all 2 decided findings.",
                "RRN | R.. | false | 'Partly repeated: the same for 1 of 3 decided findings; open here: F1, F2.'",
                "R   | .   | false | 'Partly repeated: the same for 0 of 1 decided findings; open here: F0.'",
                "RNR | RRN | true  | 'Not repeated: the opposite for 2 of 3 decided findings: F1, F2.'",
                "..  | RN  | false | That run decides no finding that could be repeated; the times are compared above.",
            })
    void theSentenceSaysWhatIsRepeated(
            String there, String here, boolean contradicted, String sentence) {
        List<Repeated> findings = new ArrayList<>();
        for (int i = 0; i < there.length(); i++) {
            findings.add(new Repeated(judged(i, there.charAt(i)), judged(i, here.charAt(i))));
        }
        Repetition repetition = new Repetition(findings);

        assertThat(repetition.sentence()).isEqualTo(sentence);
        assertThat(repetition.isContradicted()).isEqualTo(contradicted);
    }
}
