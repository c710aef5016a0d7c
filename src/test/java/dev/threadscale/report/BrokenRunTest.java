package dev.threadscale.report;

import dev.threadscale.fixture.Effort;

class BrokenRunTest extends BrokenRun {

    BrokenRunTest() {
        super(Effort.BUILD);
    }
}
