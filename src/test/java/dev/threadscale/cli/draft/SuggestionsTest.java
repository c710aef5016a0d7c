package dev.threadscale.cli.draft;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.threadscale.error.UserException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Suggestions fit the answers, and the study fits into a coffee break. */
class SuggestionsTest {

    private static Draft of(String workload) {
        return Draft.EMPTY.with(Draft.WORKLOAD, List.of(workload));
    }

    @Test
    void kindsAndCountsFollowTheParameters() {
        Draft recursion = Suggestions.complete(of("primes").with("threshold", List.of("100")));
        assertThat(recursion.values(Draft.THREADS)).containsExactly("fork-join", "work-stealing");
        assertThat(recursion.values(Draft.TASKS)).containsExactly("1");
        Draft many = Suggestions.complete(of("semaphore").with("permits", List.of("500")));
        assertThat(many.values(Draft.TASKS)).containsExactly("1000", "10000");
    }

    @Test
    void anAnswerIsKept() {
        Draft draft = Suggestions.complete(of("counter").with(Draft.TASKS, List.of("7")));
        assertThat(draft.values(Draft.TASKS)).containsExactly("7");
    }

    @Test
    void tasksThatWaitAreSuggestedInSmallNumbers() {
        assertThat(Suggestions.complete(of("sleep")).values(Draft.TASKS)).containsExactly("10");
        assertThat(Suggestions.complete(of("factorization")).values(Draft.TASKS))
                .containsExactly("10", "100", "1000");
    }

    @Test
    void aForkThatWaitsForLongGetsALongTimeOut() {
        assertThat(Suggestions.complete(of("factorization")).has(Draft.TIMEOUT)).isFalse();
        assertThat(Suggestions.complete(of("sleep")).value(Draft.TIMEOUT)).isEqualTo("10m");
    }

    @Test
    void anImpossibleAnswerIsRefusedWithTheWorkloadsReason() {
        assertThatThrownBy(() ->
                        Suggestions.complete(of("mixed").with(Draft.THREADS, List.of("platform"))))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("Its tasks share pools");
    }
}
