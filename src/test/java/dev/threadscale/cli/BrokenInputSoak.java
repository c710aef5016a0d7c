package dev.threadscale.cli;

import dev.threadscale.fixture.Effort;

class BrokenInputSoak extends BrokenInputTest {

    @Override
    Effort effort() {
        return Effort.SOAK;
    }
}
