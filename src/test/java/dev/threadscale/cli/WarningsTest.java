package dev.threadscale.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.engine.Unavailable;
import dev.threadscale.fixture.Plans;
import dev.threadscale.plan.Configuration;
import dev.threadscale.plan.Plan;
import dev.threadscale.run.Scope;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What cannot run is said once for each reason, not once for each of thousands. */
class WarningsTest {

    private static final Plan PLAN = Plans.study("matrix.tasks=[1, 2, 3]");

    private static String printed(Map<Configuration, Unavailable> unavailable) {
        StringWriter err = new StringWriter();
        Warnings.print(new Scope(PLAN, List.of(), 0, unavailable), new PrintWriter(err));
        return err.toString().replace(System.lineSeparator(), "\n");
    }

    @Test
    void everyRemedyIsSaidOnceWithItsReasonAndCount() {
        List<Configuration> all = PLAN.configurations();
        Map<Configuration, Unavailable> unavailable = new LinkedHashMap<>();
        unavailable.put(all.get(0), new Unavailable("the image is missing", "Build it."));
        unavailable.put(all.get(1), new Unavailable("it needs 8 CPUs", "Take another host."));
        unavailable.put(all.get(2), new Unavailable("the image is missing", "Build it."));
        assertThat(printed(unavailable))
                .isEqualTo(
                        """
                        warning: 2 of 6 configurations of study cannot run here: the image is missing
                        fix: Build it.
                        warning: 1 of 6 configurations of study cannot run here: it needs 8 CPUs
                        fix: Take another host.
                        """);
    }

    @Test
    void manyReasonsWithOneRemedyAreOneWarning() {
        Map<Configuration, Unavailable> unavailable = new LinkedHashMap<>();
        for (Configuration one : PLAN.configurations().subList(0, 5)) {
            String reason = "it needs %d CPUs".formatted(unavailable.size() + 3);
            unavailable.put(one, new Unavailable(reason, "Take another host."));
        }

        assertThat(printed(unavailable))
                .isEqualTo(
                        """
                        warning: 5 of 6 configurations of study cannot run here: it needs 3 CPUs; \
                        it needs 4 CPUs; it needs 5 CPUs; and 2 more like that
                        fix: Take another host.
                        """);
    }

    @Test
    void whereEverythingCanRunNothingIsSaid() {
        assertThat(printed(Map.of())).isEmpty();
    }

    @Test
    void aMeanIsInUnitsForPeople() {
        LongSummaryStatistics elapsed = new LongSummaryStatistics();
        elapsed.accept(1_000_000);
        elapsed.accept(2_000_000);
        assertThat(Warnings.mean(elapsed)).isEqualTo("mean 1.50 ms");
        assertThat(Warnings.mean(new LongSummaryStatistics())).isEqualTo("nothing measured");
    }
}
