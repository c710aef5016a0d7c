package dev.threadscale.worker.workload;

import dev.threadscale.fixture.Golden;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** A page that is written by hand describes the workloads of last year. */
class WorkloadDocsTest {

    @Test
    void pageSaysWhatTheTablesSay() {
        Golden.matches(Path.of("docs/workloads.md"), WorkloadDocs.page());
    }
}
