package dev.threadscale.run;

class PipelineRatesSoak extends PipelineRates {

    PipelineRatesSoak() {
        super(300);
    }
}
