package dev.threadscale.store;

import org.junit.jupiter.api.Test;

class BrokenStoreSoak extends BrokenStore {

    @Test
    void aBrokenFileOfARunIsResumedOrRefused() throws Exception {
        files().tryOut(30_000, 1, BrokenStore::isResumedOrRefused);
    }
}
