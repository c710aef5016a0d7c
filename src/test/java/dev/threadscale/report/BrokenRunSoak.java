package dev.threadscale.report;

import dev.threadscale.fixture.Effort;

class BrokenRunSoak extends BrokenRun {

    BrokenRunSoak() {
        super(Effort.SOAK);
    }
}
