package dev.threadscale.worker;

import dev.threadscale.fixture.Effort;

class BrokenArgumentsSoak extends BrokenArgumentsTest {

    @Override
    Effort effort() {
        return Effort.SOAK;
    }
}
