package dev.threadscale.engine.docker;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import dev.threadscale.experiment.Experiments;
import dev.threadscale.experiment.companion.Companion;
import dev.threadscale.measured.companion.CompanionUse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** Rows of companions come from iterations of the worker, and have finite numbers. */
class CompanionUsesTest {

    private static final String STATS =
            """
            {"read": "2026-11-28T16:58:02.5Z", "cpu_stats": {"cpu_usage": {"total_usage": 3000}}}
            """;

    @AutoClose
    private final FakeDocker engine =
            new FakeDocker(CompanionUsesTest::answer, Duration.ofMinutes(1));

    private final CompanionUses uses = new CompanionUses(_ -> {});

    private static void answer(HttpExchange exchange) throws IOException {
        byte[] body = STATS.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(200, body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }

    private List<CompanionUse> after(String... lines) {
        Companion db =
                Experiments.smallest("companions.db={image: a, ready: {port: 1}}")
                        .companions()
                        .getFirst();
        uses.add(db, new CompanionMeter(engine.connection().http(), "1", Optional.empty()), 3);
        for (String line : lines) {
            uses.accept(line);
        }
        return uses.all();
    }

    /** Both readings are of the same moment, which no share of time can be taken of. */
    @Test
    void iterationWithoutTimeHasNoAmounts() {
        assertThat(after("@host", "@iteration phase=measurement iteration=1 elapsed_ns=0"))
                .singleElement()
                .satisfies(use -> assertThat(use.row()).doesNotContainKey("busy_share"));
    }

    @Test
    void lineOfOtherCodeIsNoIteration() {
        assertThat(
                        after(
                                "@host key=k",
                                "@iteration phase=measurement iteration=1 elapsed_ns=5",
                                "@iteration phase=measurement iteration=1 elapsed_ns=5 key=k",
                                "@iteration phase=measurement iteration=2 elapsed_ns=5 key=guess"))
                .extracting(CompanionUse::iteration)
                .containsExactly("1");
    }
}
