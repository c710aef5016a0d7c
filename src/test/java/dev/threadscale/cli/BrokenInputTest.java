package dev.threadscale.cli;

import org.junit.jupiter.api.Test;

class BrokenInputTest extends BrokenInput {

    @Test
    void aBrokenFileIsValidOrExplained() throws Exception {
        files().tryOut(100, 20260207, BrokenInput::isValidOrExplained);
    }
}
