package dev.threadscale.cli;

import org.junit.jupiter.api.Test;

class BrokenInputSoak extends BrokenInput {

    @Test
    void aBrokenFileIsValidOrExplained() throws Exception {
        files().tryOut(2_000, 1, BrokenInput::isValidOrExplained);
    }
}
