package dev.threadscale.results;

import dev.threadscale.fixture.Effort;

class BrokenStoreSoak extends BrokenStore {

    BrokenStoreSoak() {
        super(Effort.SOAK);
    }
}
