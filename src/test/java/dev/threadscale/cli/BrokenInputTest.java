package dev.threadscale.cli;

import dev.threadscale.fixture.Effort;

class BrokenInputTest extends BrokenInput {

    BrokenInputTest() {
        super(Effort.BUILD);
    }
}
