package dev.threadscale.error;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RootCauseTest {

    @Test
    void reasonIsTheInnermostMessage() {
        Exception inner = new IllegalStateException(" permission denied\n");
        assertThat(RootCause.message(new RuntimeException("outer", inner)))
                .isEqualTo("permission denied");
    }

    @Test
    void reasonWithoutWordsIsNamedByItsClass() {
        assertThat(RootCause.message(new RuntimeException("outer", new StackOverflowError())))
                .isEqualTo("StackOverflowError");
    }
}
