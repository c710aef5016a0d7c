package dev.threadscale.run;

class PipelineRatesTest extends PipelineRates {

    PipelineRatesTest() {
        super(1);
    }
}
