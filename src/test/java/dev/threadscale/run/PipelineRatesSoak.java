package dev.threadscale.run;

class PipelineRatesSoak extends PipelineRatesTest {

    @Override
    int runs() {
        return 300;
    }
}
