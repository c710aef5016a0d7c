package dev.threadscale.it;

import java.nio.file.Path;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.parallel.ResourceLock;

/** Child processes keep the contract. */
@EnabledOnOs(OS.LINUX)
@ResourceLock(LeftProcesses.OF_LOCAL_ENGINES)
class LocalContractIT extends EngineContract {

    @Override
    EngineUnderTest begin(Path folder) throws Exception {
        return new LocalUnderTest(folder);
    }
}
