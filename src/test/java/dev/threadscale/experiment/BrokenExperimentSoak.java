package dev.threadscale.experiment;

import dev.threadscale.fixture.Effort;

class BrokenExperimentSoak extends BrokenExperiment {

    BrokenExperimentSoak() {
        super(Effort.SOAK);
    }
}
