package dev.threadscale.results;

import dev.threadscale.fixture.Effort;

class BrokenStoreTest extends BrokenStore {

    BrokenStoreTest() {
        super(Effort.BUILD);
    }
}
