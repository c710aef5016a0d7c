package dev.threadscale.report;

import dev.threadscale.fixture.Effort;

class BrokenRunSoak extends BrokenRunTest {

    @Override
    Effort effort() {
        return Effort.SOAK;
    }
}
