package dev.threadscale.worker.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.threadscale.workload.WrongResultException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.FieldSource;

/** Known factorizations, found by other means than trial division. */
class FactorizationTest {

    static final List<Arguments> KNOWN =
            List.of(
                    arguments(2L, new long[] {2}),
                    arguments(3L, new long[] {3}),
                    arguments(4L, new long[] {2, 2}),
                    arguments(97L, new long[] {97}),
                    arguments(87_654_321L, new long[] {3, 3, 1997, 4877}),
                    arguments(9_409L, new long[] {97, 97}),
                    arguments(1_018_081L, new long[] {1009, 1009}),
                    arguments(2_147_483_647L, new long[] {2_147_483_647L}),
                    arguments(999_998_990_000_099L, new long[] {9_999_991, 99_999_989}),
                    arguments(600_851_475_143L, new long[] {71, 839, 1471, 6857}));

    @ParameterizedTest
    @FieldSource("KNOWN")
    void numberIsTheProductOfItsPrimesInOrder(long number, long[] factors) {
        assertThat(Factorization.factorize(number)).containsExactly(factors);
    }

    @Test
    void largestPowersOfTwoHaveRoomForAllTheirFactors() {
        assertThat(Factorization.factorize(1L << 62)).hasSize(62).containsOnly(2);
    }

    @Test
    void wrongFactorsAreDetected() {
        assertThatThrownBy(() -> Factorization.check(18, new long[] {2, 9}))
                .isInstanceOf(WrongResultException.class)
                .hasMessage("the factor 9 is not a prime");
        assertThatThrownBy(() -> Factorization.check(18, new long[] {2, 3}))
                .isInstanceOf(WrongResultException.class)
                .hasMessage("the factors multiply to 6 instead of 18");
        assertThatCode(() -> Factorization.check(18, new long[] {2, 3, 3}))
                .doesNotThrowAnyException();
    }
}
