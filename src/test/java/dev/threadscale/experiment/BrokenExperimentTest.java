package dev.threadscale.experiment;

import org.junit.jupiter.api.Test;

class BrokenExperimentTest extends BrokenExperiment {

    @Test
    void aBrokenFileIsReadOrRefused() throws Exception {
        files().tryOut(1_000, 20260207, BrokenExperiment::isReadOrRefused);
    }

    @Test
    void aBrokenOverrideIsSetOrRefused() throws Exception {
        overrides().tryOut(1_000, 20260207, BrokenExperiment::isSetOrRefused);
    }
}
