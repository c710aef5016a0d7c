package dev.threadscale.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.error.RootCause;
import org.junit.jupiter.api.Test;

class InnermostTest {

    @Test
    void theReasonIsTheInnermostMessage() {
        Exception inner = new IllegalStateException(" permission denied\n");
        assertThat(RootCause.message(new RuntimeException("outer", inner)))
                .isEqualTo("permission denied");
    }

    @Test
    void aReasonWithoutWordsIsNamedByItsClass() {
        assertThat(RootCause.message(new RuntimeException("outer", new StackOverflowError())))
                .isEqualTo("StackOverflowError");
    }
}
