package dev.threadscale.it;

/** What the parts of the {@link EngineContract} have in common. */
interface ContractPart {

    /** The engine that is tested. */
    EngineUnderTest subject();

    /** A launcher with an engine of its own, which is closed when the test ends. */
    SmallLauncher launcher(String repository) throws Exception;

    default SmallLauncher launcher() throws Exception {
        return launcher(EngineUnderTest.REPOSITORY);
    }
}
