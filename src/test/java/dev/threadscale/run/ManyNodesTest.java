package dev.threadscale.run;

class ManyNodesTest extends ManyNodes {

    ManyNodesTest() {
        super(20, 1_000);
    }
}
