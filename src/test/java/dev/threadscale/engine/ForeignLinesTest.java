package dev.threadscale.engine;

import static dev.threadscale.fixture.WorkerOutput.end;
import static dev.threadscale.fixture.WorkerOutput.measured;
import static dev.threadscale.fixture.WorkerOutput.warmup;
import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.protocol.IterationCount;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A worker out of hand writes anything. The danger is a launcher that dies of it, drowns in it or
 * throws away the one line that says what went wrong.
 */
class ForeignLinesTest {

    private static final String WARNING = "OpenJDK 64-Bit Server VM warning: no huge pages";

    private final List<Object> rows = new ArrayList<>();
    private final WorkerReport report =
            new WorkerReport(IterationCount.of(1), IterationCount.of(2), rows::add);

    @Test
    void foreignLinesAreKeptInOrderAndDoNotDisturbTheRows() {
        for (String line :
                List.of(WARNING, warmup(1), "", measured(1), "  at Foo", measured(2), end(3))) {
            report.accept(line);
        }
        assertThat(report.foreignLines()).containsExactly(WARNING, "", "  at Foo");
        assertThat(report.complete()).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "'\u001b[31mred\u0007', '\uFFFD[31mred\uFFFD'",
        "'a\u009bb\u202ec\uFFFEd\u2028e', 'a\uFFFDb\uFFFDc\uFFFDd\uFFFDe'",
        "'\tat Foo', '\tat Foo'"
    })
    void whatWouldControlATerminalIsReplacedWhereverAWorkerSaysIt(String said, String kept) {
        List<String> lines = new ArrayList<>();
        byte[] bytes = (said + "\n").getBytes(StandardCharsets.UTF_8);
        new LineSplitter(lines::add).accept(bytes, bytes.length);
        assertThat(lines).containsExactly(kept);

        report.accept(said);
        assertThat(report.foreignLines()).containsExactly(kept);

        String encoded = URLEncoder.encode(said, StandardCharsets.UTF_8);
        report.accept("@host kernel=" + encoded);
        report.accept("@error message=" + encoded);
        assertThat(report.seen()).containsEntry("kernel", kept);
        assertThat(report.error()).contains(kept);
    }

    @Test
    void firstAndLastLinesOfAFloodAreKept() {
        for (int i = 1; i <= 100_000; i++) {
            report.accept("line " + i);
        }
        assertThat(report.foreignLines())
                .hasSize(1_000)
                .startsWith("line 1", "line 2")
                .endsWith("line 99999", "line 100000");
    }

    @Test
    void longLineIsTruncatedAndMarked() {
        report.accept("x".repeat(2_000));
        report.accept("y".repeat(2_001));
        assertThat(report.foreignLines())
                .containsExactly("x".repeat(2_000), "y".repeat(2_000) + " ...");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "@",
                "@iteration",
                "@iteration ",
                "@iteration phase",
                "@iteration =1",
                "@iteration phase=%",
                "@iteration phase=%zz iteration=1 elapsed_ns=1",
                "@ITERATION phase=warmup",
                "@host processors",
                "@error",
                "@error text=1",
                "@end of story",
                "@unknown a=b",
                "\u0000\uffff@iteration"
            })
    void brokenLineOfTheWorkerNeverThrowsAndIsNoRow(String line) {
        report.accept(line);
        assertThat(rows).isEmpty();
        assertThat(report.complete()).isFalse();
    }

    @Test
    void junkNeverThrowsAndIsNeverComplete() {
        String alphabet = "@iteraonhsdp =%+0123459\t\u00e4\ud83d\ude00\r\u0000";
        Random random = new Random(42);
        for (int i = 0; i < 20_000; i++) {
            StringBuilder line = new StringBuilder(random.nextBoolean() ? "@iteration " : "");
            random.ints(random.nextInt(40), 0, alphabet.length())
                    .forEach(c -> line.append(alphabet.charAt(c)));
            report.accept(line.toString());
        }
        assertThat(report.foreignLines()).isNotEmpty();
        assertThat(rows).isEmpty();
        assertThat(report.complete()).isFalse();
    }
}
