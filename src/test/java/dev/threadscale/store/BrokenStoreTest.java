package dev.threadscale.store;

import org.junit.jupiter.api.Test;

class BrokenStoreTest extends BrokenStore {

    @Test
    void aBrokenFileOfARunIsResumedOrRefused() throws Exception {
        files().tryOut(400, 20260207, BrokenStore::isResumedOrRefused);
    }
}
