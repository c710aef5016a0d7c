package dev.threadscale.experiment;

import org.junit.jupiter.api.Test;

class BrokenExperimentSoak extends BrokenExperiment {

    @Test
    void aBrokenFileIsReadOrRefused() throws Exception {
        files().tryOut(250_000, 1, BrokenExperiment::isReadOrRefused);
    }

    @Test
    void aBrokenOverrideIsSetOrRefused() throws Exception {
        overrides().tryOut(100_000, 1, BrokenExperiment::isSetOrRefused);
    }
}
