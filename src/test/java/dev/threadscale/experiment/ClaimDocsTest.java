package dev.threadscale.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The table in docs/findings.md shows every kind of claim by an example that can be read. */
class ClaimDocsTest {

    private static final Pattern EXAMPLE =
            Pattern.compile("^\\| `(([a-z-]+): [^`]+)` \\|", Pattern.MULTILINE);

    private static final String SIDES = "compare: {threads: virtual}, with: {threads: platform},";

    private static final String KNEE = "axis: number, from: 1000, to: 2000, for: knee";
    private static final String FLIP =
            "for: flip, compare: {threads: virtual}, with: {threads: platform}, axis: time,"
                    + " from: 100us, to: 9ms";

    record Example(String yaml, String kind) {}

    static List<Example> examples() {
        try {
            return EXAMPLE.matcher(Files.readString(Path.of("docs/findings.md")))
                    .results()
                    .map(row -> new Example(row.group(1), row.group(2)))
                    .toList();
        } catch (IOException missing) {
            throw new UncheckedIOException(missing);
        }
    }

    /** An experiment with every level that the examples name. */
    private static Experiment experiment(String sides, String expect) {
        boolean isFlip = expect.startsWith("flip");
        return Experiments.read(
                """
                apiVersion: threadscale/v1
                name: example
                workload: {name: %s}
                matrix:
                  cpus: [1]
                  threads: [platform, virtual]
                  tasks: [1, 2, 8, 10, 100, 128, 1000]
                search: {%s}
                findings:
                  - {id: F, claim: c, %s expect: {%s}}
                """
                        .formatted(
                                isFlip ? "sleep" : "factorization",
                                isFlip ? FLIP : KNEE,
                                sides,
                                expect),
                null);
    }

    @Test
    void everyKindHasOneExample() {
        assertThat(examples()).extracting(Example::kind).isEqualTo(ClaimKind.KEYS);
    }

    @ParameterizedTest
    @MethodSource("examples")
    void exampleIsRead(Example example) {
        ClaimKind kind = ClaimKind.named(example.kind());
        Experiment read = experiment(kind.compares() ? SIDES : "", example.yaml());

        assertThat(read.findings().getFirst().expect()).isInstanceOf(kind.type());
    }
}
