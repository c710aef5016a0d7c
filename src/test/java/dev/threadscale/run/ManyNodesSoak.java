package dev.threadscale.run;

class ManyNodesSoak extends ManyNodes {

    ManyNodesSoak() {
        super(1_000, 100_000);
    }
}
