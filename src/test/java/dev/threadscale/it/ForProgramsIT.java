package dev.threadscale.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.DataInputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.jar.JarFile;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Scripts read what people do not see, and nothing that is meant for a terminal. */
class ForProgramsIT {

    /** The number of class files of Java 8. */
    private static final int JAVA_8 = 52;

    private static final String COLOUR = "\u001B[";

    @TempDir private Path folder;
    private Study study;

    @BeforeEach
    void writeAnExperiment() throws Exception {
        study = new Study(folder);
        study.write(
                "{name: primes, limit: 1000}",
                "{cpus: 1, threads: [platform, virtual], tasks: 1}",
                StudyOnDocker.ONE_ITERATION);
        study.append(
                """
                findings:
                  - {id: A, claim: It completes., expect: {outcome: completed}}
                  - {id: B, claim: It does not., expect: {outcome: deadlocked}}
                """);
    }

    @Test
    void oneDocumentIsAloneOnStandardOutputAndTheExitCodeStays() throws Exception {
        Path junit = folder.resolve("junit.xml");
        Launcher.End end =
                Launcher.run(
                                Map.of(
                                        "THREADSCALE_ENGINE", "local",
                                        "THREADSCALE_RESULTS", study.results().toString(),
                                        "THREADSCALE_FORMAT", "json"),
                                "run",
                                study.file().toString(),
                                "--fail-on-findings",
                                "--junit=" + junit)
                        .endedWith(1);

        JsonNode run =
                new ObjectMapper()
                        .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                        .readTree(end.out())
                        .at("/runs/0");
        assertThat(run.at("/exit_code").asInt()).isOne();
        assertThat(run.at("/forks/completed").asInt()).isEqualTo(2);
        assertThat(run.findValuesAsText("verdict")).containsExactly("reproduced", "not reproduced");
        assertThat(Path.of(run.at("/directory").asText())).isDirectory();
        assertThat(end.err()).contains("[2/2]");
        assertThat(Files.readString(junit)).contains("tests=\"2\" failures=\"1\"");
    }

    @Test
    void verdictsHaveColoursOnATerminalUnlessTheyAreRefused() throws Exception {
        String[] run = study.arguments("--engine=local");
        assertThat(Launcher.onTerminal(Map.of(), run).end().endedWith(0).out())
                .contains(COLOUR + "32mreproduced", COLOUR + "31mnot reproduced");
        assertThat(Launcher.onTerminal(Map.of("NO_COLOR", "1"), run).end().endedWith(0).out())
                .contains("not reproduced")
                .doesNotContain(COLOUR + "3");
        assertThat(Launcher.run(run).endedWith(0).out())
                .contains("not reproduced")
                .doesNotContain(COLOUR);
    }

    @Test
    void anyJavaCanLoadTheFirstClass() throws Exception {
        try (JarFile jar = new JarFile(Launcher.JAR.toFile())) {
            String first = jar.getManifest().getMainAttributes().getValue("Main-Class");
            try (DataInputStream file =
                    new DataInputStream(
                            jar.getInputStream(jar.getEntry(first.replace('.', '/') + ".class")))) {
                file.readInt();
                file.readUnsignedShort();
                assertThat(file.readUnsignedShort()).isEqualTo(JAVA_8);
            }
        }
    }
}
