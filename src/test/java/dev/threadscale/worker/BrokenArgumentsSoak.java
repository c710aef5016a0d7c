package dev.threadscale.worker;

import dev.threadscale.fixture.Effort;

class BrokenArgumentsSoak extends BrokenArguments {

    BrokenArgumentsSoak() {
        super(Effort.SOAK);
    }
}
