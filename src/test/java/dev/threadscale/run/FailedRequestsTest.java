package dev.threadscale.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.fixture.CsvRows;
import dev.threadscale.fixture.FailingService;
import dev.threadscale.fixture.FakeEngine;
import dev.threadscale.fixture.Plans;
import dev.threadscale.measured.ForkRecord;
import dev.threadscale.plan.Fork;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A fork records how many requests failed, and how. */
class FailedRequestsTest {

    @TempDir private Path results;

    /** The second fork fails some requests, the third most of them. */
    private static int failing(Fork fork) {
        return fork.number() == 1 ? 0 : fork.number() == 2 ? 30 : 600;
    }

    @Test
    void recordsAndTablesHaveFailedRequestsEvenOfFailedForks() throws Exception {
        Sessions sessions =
                new Sessions(
                        results,
                        Plans.study(
                                "workload={name: service, window: 22s}",
                                "matrix={cpus: 1, threads: virtual, tasks: 1, rate: 500}",
                                "measure={warmup: 1, iterations: 2, forks: 3}"));

        sessions.begin(new FakeEngine().always(new FailingService(FailedRequestsTest::failing)));

        assertThat(
                        CsvRows.of(
                                sessions.directory().path().resolve("forks.csv"),
                                "%s: %s %s",
                                "outcome",
                                "error_percent",
                                "failed_requests"))
                .containsExactly(
                        "completed: 0 ",
                        "completed: 3 errors_status: 20; errors_timed_out: 10",
                        "failed: 60 errors_status: 400; errors_timed_out: 200");
        assertThat(sessions.directory().forks())
                .extracting(ForkRecord::errors)
                .extracting(errors -> errors.kinds().toString())
                .containsExactly(
                        "{}",
                        "{errors_status=20, errors_timed_out=10}",
                        "{errors_status=400, errors_timed_out=200}");
    }

    /** Else a study of threads would have a column of zeros. */
    @Test
    void forksOfOtherWorkloadsDoNotHaveErrors() throws Exception {
        Sessions sessions = new Sessions(results, Plans.smallest());

        sessions.begin(new FakeEngine());

        assertThat(sessions.directory().forks()).extracting(ForkRecord::errors).containsOnlyNulls();
    }
}
