package dev.threadscale.it;

import java.nio.file.Path;

/** The Docker Engine that the environment names keeps the contract. */
class DockerContractIT extends EngineContract {

    @Override
    EngineUnderTest begin(Path folder) throws Exception {
        return new HereUnderTest(folder);
    }
}
