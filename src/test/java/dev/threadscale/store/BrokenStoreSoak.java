package dev.threadscale.store;

import dev.threadscale.fixture.Effort;

class BrokenStoreSoak extends BrokenStore {

    BrokenStoreSoak() {
        super(Effort.SOAK);
    }
}
