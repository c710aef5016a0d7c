package dev.threadscale.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/**
 * The promises of every engine to those who run forks, tested on a real one. A subclass says which,
 * and adds nothing but what that one engine alone promises.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class EngineContract
        implements ForkContract, OfferContract, FaultContract, BelongingContract {

    private final List<SmallLauncher> launchers = new ArrayList<>();
    private EngineUnderTest subject;

    /**
     * Makes it ready, or skips all tests.
     *
     * @param folder for what it needs
     */
    abstract EngineUnderTest begin(Path folder) throws Exception;

    @BeforeAll
    void subject(@TempDir Path folder) throws Exception {
        subject = begin(folder);
    }

    @AfterAll
    void noSubject() throws Exception {
        if (subject != null) {
            subject.end();
        }
    }

    @Override
    public EngineUnderTest subject() {
        return subject;
    }

    @Override
    public SmallLauncher launcher(String repository) throws Exception {
        SmallLauncher launcher = new SmallLauncher(subject, repository);
        launchers.add(launcher);
        return launcher;
    }

    /** Of any test: what was left is seen by the next who looks. */
    @AfterEach
    void closeLeavesNothing() throws Exception {
        List<SmallLauncher> all = List.copyOf(launchers);
        launchers.clear();
        all.forEach(SmallLauncher::close);
        try (SmallLauncher another = new SmallLauncher(subject, EngineUnderTest.REPOSITORY)) {
            for (SmallLauncher launcher : all) {
                assertThat(another.sees(launcher.run())).as("left behind").isEmpty();
            }
        }
    }
}
