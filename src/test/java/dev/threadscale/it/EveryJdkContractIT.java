package dev.threadscale.it;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The cheap part of the engine contract in which images take part: each release may come on a Linux
 * of its own, with its own shell, signals and users. {@link DockerContractIT} has the rest.
 */
class EveryJdkContractIT {

    private static final class OnRelease implements ForkContract, AutoCloseable {

        private final EngineUnderTest subject;
        private final List<SmallLauncher> launchers = new ArrayList<>();

        private OnRelease(EngineUnderTest subject) {
            this.subject = subject;
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

        @Override
        public void close() {
            launchers.forEach(SmallLauncher::close);
            try {
                subject.end();
            } catch (Exception failed) {
                throw new IllegalStateException(failed);
            }
        }
    }

    @ParameterizedTest
    @SuppressWarnings("JUnitMethodInvoked") // The contract is a list of tests.
    @ValueSource(ints = {21, 26, 27, 28})
    void contractHoldsOnTheImageOfARelease(int release, @TempDir Path folder) throws Exception {
        String base = "eclipse-temurin:%d-jre".formatted(release);
        assumeTrue(
                Docker.hasImage(base),
                "JDK %d is not tested here: this Engine has no image %s".formatted(release, base));

        try (OnRelease contract = new OnRelease(new HereUnderTest(folder, base))) {
            contract.bothStreamsAndALineWithoutAnEndAreWholeWhenItHasEnded();
            contract.failingWorkerEndsWithItsExitCodeAndItsLastWords();
            contract.oneCpuIsOneCpuToTheWorkerAndTheOneThatIsRecorded();
            contract.forkWithFilesHasAFolderOfItsOwn();
        }
    }
}
