package dev.threadscale.run;

class ManyNodesSoak extends ManyNodesTest {

    @Override
    int nodeCount() {
        return 1_000;
    }

    @Override
    int forkCount() {
        return 100_000;
    }
}
