package dev.threadscale.experiment;

import dev.threadscale.fixture.Effort;

class BrokenExperimentSoak extends BrokenExperimentTest {

    @Override
    Effort effort() {
        return Effort.SOAK;
    }
}
