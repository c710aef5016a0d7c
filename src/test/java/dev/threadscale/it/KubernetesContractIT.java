package dev.threadscale.it;

import java.nio.file.Path;

/** A Kubernetes cluster keeps the contract. */
class KubernetesContractIT extends EngineContract {

    @Override
    EngineUnderTest begin(Path folder) throws Exception {
        return new KubernetesUnderTest(folder);
    }
}
