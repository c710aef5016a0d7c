package dev.threadscale.worker;

import dev.threadscale.fixture.Effort;

class BrokenArgumentsTest extends BrokenArguments {

    BrokenArgumentsTest() {
        super(Effort.BUILD);
    }
}
