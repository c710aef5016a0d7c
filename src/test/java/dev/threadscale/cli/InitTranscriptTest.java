package dev.threadscale.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.threadscale.fixture.Folders;
import dev.threadscale.fixture.Golden;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Seals whole dialogues. The danger is an answer that passes, although the experiment that it makes
 * is refused.
 */
class InitTranscriptTest {

    private static final Path ANSWERS = Path.of("src/test/resources/golden/init");
    private static final Path SCHEMA = Path.of("experiments/experiment.schema.json");

    @TempDir private Path folder;

    static Stream<String> dialogues() throws IOException {
        return Folders.names(ANSWERS, ".answers").stream()
                .map(name -> name.replace(".answers", ""));
    }

    @ParameterizedTest
    @MethodSource("dialogues")
    void dialogueMatchesItsTranscriptAndWritesAValidExperiment(String dialogue) throws IOException {
        String answers = Files.readString(ANSWERS.resolve(dialogue + ".answers"));
        Path file = folder.resolve(dialogue + ".yaml");

        CommandLineRun run =
                CommandLineRun.answering(answers, "init", file.toString()).naming(folder);

        Golden.matches("init/" + dialogue + ".txt", run.err().replace("<file>", "<folder>"));
        assertThat(run.out()).isEqualTo("<file>/%s.yaml\n".formatted(dialogue));
        assertThat(run.code()).isEqualTo(0);
        String yaml = Files.readString(file);
        Golden.matches("init/" + dialogue + ".yaml", yaml);
        assertThat(CommandLineRun.of("validate", file.toString()).err()).isEmpty();
        assertThat(
                        SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                                .getSchema(Files.readString(SCHEMA))
                                .validate(yaml, InputFormat.YAML))
                .isEmpty();
    }
}
