package dev.threadscale.results;

import dev.threadscale.fixture.Effort;

class BrokenStoreSoak extends BrokenStoreTest {

    @Override
    Effort effort() {
        return Effort.SOAK;
    }
}
