package dev.threadscale.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.fixture.FakeEngine;
import dev.threadscale.fixture.Plans;
import dev.threadscale.plan.Fork;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Output that ends long before its fork was cut off, unless all of it had come. */
class CutForkTest {

    private final WorkerReport report = new WorkerReport(1, 2, row -> {});

    @ParameterizedTest
    @CsvSource({"true, 0, true", "false, 0, false", "true, 1, false", "true, 3, false"})
    void onlyAForkThatRanOnAndClaimsSuccessIsNotAtFaultForItsMissingReport(
            boolean outlivedOutput, int code, boolean again) {
        ForkEnd end =
                FakeEngine.exit(code).outlivingOutput(outlivedOutput).cutUnlessComplete(report);

        assertThat(end.isFromOutside()).isEqualTo(again);
    }

    @Test
    void aReportThatCameWholeCounts() {
        ForkEnd end =
                FakeEngine.complete(new Fork(Plans.configuration(), 1), report)
                        .outlivingOutput(true);

        assertThat(end.cutUnlessComplete(report).isFromOutside()).isFalse();
    }
}
