package dev.threadscale.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.threadscale.fixture.CodeJar;
import dev.threadscale.fixture.CuriousCode;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** People's own code, from its files to the report, in containers. */
class UserCodeIT extends StudyOnDocker {

    private static final String MATRIX = "{cpus: 1, threads: virtual, tasks: 3}";
    private static final String MEASURE = "{warmup: 0, iterations: 2, forks: 1}";
    private static final int MOST_JAVA = 30;
    private static final int MOST_YAML = 15;

    @TempDir private Path project;

    /** The page promises that its project works as it stands there. */
    @Test
    void theProjectOfThePageIsMeasuredAndDrawn() throws Exception {
        String page = Files.readString(Path.of("docs/your-code.md"));
        List<String> java = block(page, "java");
        List<String> yaml = block(page, "yaml");
        Path results = study.results();
        Launcher.run("new", project.resolve("own").toString()).endedWith(0);
        Path file = project.resolve("own/transfer.yaml");
        assertThat(file).hasContent(String.join("\n", yaml));

        Launcher.run(
                        "run",
                        file.toString(),
                        "--results",
                        results.toString(),
                        "--set",
                        "matrix.cpus=[1]",
                        "--set",
                        "measure.forks=1")
                .endedWith(0);

        assertThat(java.size()).isLessThanOrEqualTo(MOST_JAVA);
        assertThat(yaml.size()).isLessThanOrEqualTo(MOST_YAML);
        Path run = Study.children(results.resolve("transfer")).getFirst();
        assertThat(run.resolve("report/index.html")).exists();
        assertThat(run.resolve("report/elapsed.png")).exists();
        assertThat(run.resolve("code/Transfer.java")).hasContent(String.join("\n", java));
    }

    private static List<String> block(String page, String language) {
        Matcher block =
                Pattern.compile("```" + language + "\n(.*?)```", Pattern.DOTALL).matcher(page);
        assertThat(block.find()).isTrue();
        return block.group(1).lines().toList();
    }

    /** Code is found beside the experiment. */
    private Path write(String workload) throws Exception {
        Path file = study.write(workload, MATRIX, MEASURE);
        return Files.copy(file, project.resolve("study.yaml"));
    }

    @Test
    void aClassOfAJarIsMeasuredConfinedAndOnlyAsItIs() throws Exception {
        CodeJar.write(project.resolve("own.jar"), CuriousCode.class, CuriousCode.Attempt.class);
        Path file =
                write(
                        "{class: '%s', classpath: own.jar, greeting: 'a = b'}"
                                .formatted(CuriousCode.class.getName()));

        run(file).endedWith(0);

        assertThat(study.iterations()).hasSize(2);
        JsonNode code = study.runJson().at("/experiment/workload/code/0");
        assertThat(code.get("origin").asText()).isEqualTo("own.jar");
        assertThat(study.run().resolve("code/001-own.jar"))
                .hasSameBinaryContentAs(project.resolve("own.jar"));
        // It reaches nothing, and what it says is kept with its fork.
        assertThat(study.fork().get("output").toString())
                .contains(
                        "a = b",
                        "HOLDS code is read-only",
                        "HOLDS root is read-only",
                        "HOLDS no network")
                .doesNotContain("BROKEN");

        CodeJar.write(
                project.resolve("own.jar"),
                CuriousCode.class,
                CuriousCode.Attempt.class,
                Study.class);
        Launcher.End resumed =
                Launcher.run(study.arguments(file, "--resume=" + study.run().getFileName()));
        assertThat(resumed.endedWith(2).err())
                .contains("own.jar is not the code that the run")
                .contains("code/001-own.jar");
    }

    @Test
    void theCommandOfAForkRepeatsItInTheFolderOfItsRun() throws Exception {
        Docker.assumeCommandLine();
        CodeJar.write(project.resolve("own.jar"), CuriousCode.class, CuriousCode.Attempt.class);
        run(write("{class: '%s', classpath: own.jar}".formatted(CuriousCode.class.getName())))
                .endedWith(0);

        Process again =
                new ProcessBuilder("bash", "-ec", study.fork().get("command").asText())
                        .directory(study.run().toFile())
                        .redirectErrorStream(true)
                        .start();

        assertThat(new String(again.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                .contains("HOLDS code is read-only", "@end iterations=2")
                .doesNotContain("BROKEN");
        assertThat(again.waitFor()).isZero();
    }

    @Test
    void codeWithoutAContainerHasToBeTrustedAndNeedsNoCopies() throws Exception {
        CodeJar.write(project.resolve("own.jar"), CuriousCode.class, CuriousCode.Attempt.class);
        Path file =
                write("{class: '%s', classpath: own.jar}".formatted(CuriousCode.class.getName()));

        assertThat(Launcher.run(study.arguments(file, "--engine", "local")).endedWith(2).err())
                .contains("no container to confine it", "--trust-code");
        assertThat(study.results()).doesNotExist();

        Launcher.run(study.arguments(file, "--engine", "local", "--trust-code", "--no-copies"))
                .endedWith(0);
        assertThat(study.iterations()).hasSize(2);
        assertThat(study.run().resolve("code")).doesNotExist();
        assertThat(study.runJson().at("/experiment/workload/code/0/sha256").asText()).hasSize(64);
    }
}
