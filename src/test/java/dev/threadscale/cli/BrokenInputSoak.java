package dev.threadscale.cli;

import dev.threadscale.fixture.Effort;

class BrokenInputSoak extends BrokenInput {

    BrokenInputSoak() {
        super(Effort.SOAK);
    }
}
