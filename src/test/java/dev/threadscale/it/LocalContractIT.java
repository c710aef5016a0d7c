package dev.threadscale.it;

import java.nio.file.Path;

/** Child processes keep the contract. */
class LocalContractIT extends EngineContract {

    @Override
    EngineUnderTest begin(Path folder) throws Exception {
        return new LocalUnderTest(folder);
    }
}
