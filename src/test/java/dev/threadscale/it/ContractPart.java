package dev.threadscale.it;

/** The common base of the parts of the {@link EngineContract}. */
interface ContractPart {

    /** The engine that is tested. */
    EngineUnderTest subject();

    /** A launcher with an engine of its own, which is closed when the test ends. */
    SmallLauncher launcher(String repository) throws Exception;

    default SmallLauncher launcher() throws Exception {
        return launcher(EngineUnderTest.REPOSITORY);
    }
}
