package dev.threadscale.it;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.fasterxml.jackson.databind.JsonNode;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import dev.threadscale.fixture.CodeJar;
import dev.threadscale.fixture.CuriousCode;
import dev.threadscale.fixture.Mischief;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Code that means harm, in its container: it reaches nothing, its fork ends with an outcome that
 * says why, and the fork after it is unharmed.
 */
class HostileCodeIT extends StudyOnDocker {

    private static final int ITERATIONS = 2;

    private static final List<End> ENDS =
            List.of(
                    new End("reads /proc", "completed", ""),
                    new End("writes everywhere", "completed", ""),
                    new End("opens sockets", "completed", ""),
                    new End("forks processes", "failed", "Cannot run program \"sleep\""),
                    new End("fills memory", "oom-killed", "memory"),
                    new End("prints rows", "completed", ""));

    private record End(String act, String outcome, String reason) {}

    @TestFactory
    Stream<DynamicTest> whatHarmsNobodyElse() throws Exception {
        write();
        run().endedWith(1);

        List<NamedCsvRecord> rows = study.iterations();
        return ENDS.stream()
                .map(end ->
                        dynamicTest(
                                end.act,
                                () -> {
                                    JsonNode harmful = fork(end.act, "true");
                                    assertEnd(harmful, end.outcome, end.reason);
                                    JsonNode next = fork(end.act, "false");
                                    assertEnd(next, "completed", "");
                                    assertMeasured(rows, next);
                                    if (end.outcome.equals("completed")) {
                                        assertMeasured(rows, harmful);
                                    }
                                }));
    }

    /** Only the first fork of each pair does harm; the second looks for what it left. */
    private void write() throws Exception {
        CodeJar.write(
                study.beside("own.jar"),
                Stream.concat(
                                Stream.of(Mischief.class, CuriousCode.Attempt.class),
                                Stream.of(Mischief.class.getDeclaredClasses()))
                        .toArray(Class<?>[]::new));
        String acts = ENDS.stream().map(End::act).map("'%s'"::formatted).collect(joining(", "));
        study.write(
                "{class: %s, classpath: own.jar}".formatted(Mischief.class.getName()),
                "{cpus: 1, tasks: 1, threads: platform, act: [%s], harms: [true, false]}"
                        .formatted(acts),
                "{warmup: 0, iterations: %d, forks: 1, order: listed}".formatted(ITERATIONS));
        String text =
                Files.readString(study.file())
                        .replace("{memory: 256m}", "{memory: 256m, pids: 64}");
        Files.writeString(study.file(), text);
    }

    private JsonNode fork(String act, String harms) throws IOException {
        return study.fork(Map.of("act", act, "harms", harms));
    }

    private static void assertEnd(JsonNode fork, String outcome, String reason) {
        assertThat(fork.get("outcome").asText()).as(fork.get("reason").asText()).isEqualTo(outcome);
        assertThat(fork.get("reason").asText()).contains(reason);
    }

    /** Every row is the worker's own: none of a nanosecond, and no more than were due. */
    private static void assertMeasured(List<NamedCsvRecord> rows, JsonNode fork) {
        assertThat(rows)
                .filteredOn(row ->
                        row.getField("configuration").equals(fork.get("configuration").asText()))
                .hasSize(ITERATIONS)
                .allSatisfy(row ->
                        assertThat(Long.parseLong(row.getField("elapsed_ns"))).isGreaterThan(1));
    }
}
