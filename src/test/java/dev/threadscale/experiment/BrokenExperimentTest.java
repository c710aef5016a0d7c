package dev.threadscale.experiment;

import dev.threadscale.fixture.Effort;

class BrokenExperimentTest extends BrokenExperiment {

    BrokenExperimentTest() {
        super(Effort.BUILD);
    }
}
