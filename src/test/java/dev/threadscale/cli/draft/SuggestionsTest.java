package dev.threadscale.cli.draft;

import static dev.threadscale.fixture.Refusals.refused;
import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.levels.Axes;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Suggestions fit the answers, and the study fits into a coffee break. */
class SuggestionsTest {

    private static Draft of(String workload) {
        return Draft.EMPTY.with(Draft.WORKLOAD, List.of(workload));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                // Kinds and counts follow the parameters.
                "primes        | threshold | 100 | threads | fork-join work-stealing",
                "primes        | threshold | 100 | tasks   | 1",
                "semaphore     | permits   | 500 | tasks   | 1000 10000",
                // An answer is kept.
                "counter       | tasks     | 7   | tasks   | 7",
                // Tasks that wait are few, and have a long time-out.
                "sleep         | cpus      | 1   | tasks   | 10",
                "sleep         | cpus      | 1   | timeout | 10m",
                "factorization | cpus      | 1   | tasks   | 10 100 1000",
            })
    void suggestionsFitTheAnswers(
            String workload, String key, String answer, String other, String suggested) {
        Draft draft = Suggestions.complete(of(workload).with(key, List.of(answer)));

        assertThat(draft.values(other)).containsExactly(suggested.split(" "));
    }

    @Test
    void forkWithoutWaitingGetsTheDefaultTimeOut() {
        assertThat(Suggestions.complete(of("factorization")).has(Draft.TIMEOUT)).isFalse();
    }

    @Test
    void impossibleAnswerIsRejectedWithTheWorkloadsReason() {
        Draft impossible = of("mixed").with(Axes.THREADS, List.of("platform"));

        refused(() -> Suggestions.complete(impossible)).contains("Its tasks share pools");
    }
}
