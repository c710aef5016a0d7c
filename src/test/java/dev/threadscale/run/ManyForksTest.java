package dev.threadscale.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.fixture.FakeEngine;
import dev.threadscale.fixture.Plans;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a fork opens, it closes; a thousand of them in a launcher of its own are in the soak. */
class ManyForksTest {

    private static final Path OPEN = Path.of("/proc/self/fd");

    @TempDir private Path folder;

    @Test
    void manyForksLeaveNoFileAndNoThreadBehind() throws Exception {
        Assumptions.assumeTrue(Files.isDirectory(OPEN), "needs Linux");
        run("first", 1);
        List<Path> before = open();
        int threads = ManagementFactory.getThreadMXBean().getThreadCount();

        run("second", 20);

        assertThat(open()).hasSizeLessThanOrEqualTo(before.size());
        // Virtual threads may have got another carrier.
        assertThat(ManagementFactory.getThreadMXBean().getThreadCount())
                .isLessThanOrEqualTo(threads + Runtime.getRuntime().availableProcessors());
    }

    private void run(String name, int forks) throws Exception {
        Sessions sessions =
                new Sessions(folder.resolve(name), Plans.study("measure.forks=" + forks));
        FakeEngine engine = new FakeEngine();
        sessions.begin(engine);
        assertThat(engine.forks()).hasSizeGreaterThanOrEqualTo(forks);
    }

    /** Of the results alone: other threads of the tests may open a class meanwhile. */
    private List<Path> open() throws Exception {
        try (Stream<Path> all = Files.list(OPEN)) {
            return all.filter(this::isOfTheResults).toList();
        }
    }

    private boolean isOfTheResults(Path descriptor) {
        try {
            return Files.readSymbolicLink(descriptor).startsWith(folder);
        } catch (IOException closed) {
            return false;
        }
    }
}
