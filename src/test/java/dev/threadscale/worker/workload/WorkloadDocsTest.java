package dev.threadscale.worker.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** A page that is written by hand describes the workloads of last year. */
class WorkloadDocsTest {

    private static final Path PAGE = Path.of("docs/workloads.md");
    private static final Path UP_TO_DATE = Path.of("target/golden/workloads.md");

    @Test
    void thePageSaysWhatTheTablesSay() throws Exception {
        String expected = WorkloadDocs.page();

        Files.createDirectories(UP_TO_DATE.getParent());
        Files.writeString(UP_TO_DATE, expected);
        assertThat(Files.exists(PAGE) ? Files.readString(PAGE) : "no page yet")
                .as("%s; copy %s over it", PAGE, UP_TO_DATE)
                .isEqualTo(expected);
    }
}
