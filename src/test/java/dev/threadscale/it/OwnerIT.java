package dev.threadscale.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.fixture.Folders;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/**
 * A launcher that runs as root, as it does in its container, leaves nothing that its user cannot
 * remove.
 */
class OwnerIT extends StudyOnDocker {

    private static final int SOMEONE = 12_345;

    @Test
    void everyFileBelongsToTheOwnerOfTheResultsFolder() throws Exception {
        Assumptions.assumeTrue(
                "root".equals(System.getProperty("user.name")), "only root can give files away");
        Files.createDirectories(study.results());
        Files.setAttribute(study.results(), "unix:uid", SOMEONE);
        succeed(
                "{name: factorization}",
                "{cpus: 1, threads: [platform, virtual], tasks: [1, 2]}",
                ONE_ITERATION);

        List<Path> files = Folders.all(study.results());
        assertThat(files).hasSizeGreaterThan(10);
        for (Path path : files) {
            assertThat(Files.getAttribute(path, "unix:uid")).as(path.toString()).isEqualTo(SOMEONE);
        }
    }
}
