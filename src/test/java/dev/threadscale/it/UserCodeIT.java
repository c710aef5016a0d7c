package dev.threadscale.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.threadscale.fixture.CodeJar;
import dev.threadscale.fixture.CuriousCode;
import dev.threadscale.fixture.Folders;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** People's own code, from its files to the report, in containers. */
@Order(6)
class UserCodeIT extends StudyOnDocker {

    private static final String MEASURE = "{warmup: 0, iterations: 2, forks: 1}";

    @TempDir private Path project;

    /** The page promises that its project works as it stands there, within this time. */
    @Test
    @Timeout(value = 10, unit = TimeUnit.MINUTES)
    void pageFollowedFromItsTopMeasuresAndTestsItsProject() throws Exception {
        String page = Files.readString(Path.of("docs/your-code.md"));
        String top = page.substring(0, page.indexOf("\n## A class of your project"));
        List<String> java = blocks(top, "java").getFirst();
        List<String> yaml = blocks(top, "yaml").getFirst();

        List<String> commands = blocks(top, "").stream().flatMap(List::stream).toList();
        assertThat(commands).hasSize(4);
        for (String command : commands) {
            follow(command);
        }

        Path written = project.resolve("transfer");
        assertThat(written.resolve("transfer.yaml")).hasContent(String.join("\n", yaml));
        assertThat(written.resolve("target/surefire-reports/TEST-TransferTest.xml"))
                .content()
                .contains("name=\"noMoneyIsLost\"");
        Path run = Folders.children(study.results().resolve("transfer")).getFirst();
        assertThat(run.resolve("report/index.html")).exists();
        assertThat(run.resolve("report/elapsed.png")).exists();
        assertThat(run.resolve("code/Transfer.java")).hasContent(String.join("\n", java));
    }

    /** Runs a command of the page, whose folders are those of the launcher's container. */
    private void follow(String command) throws Exception {
        String here =
                command.replace(" /experiments/", " " + project + "/")
                        .replace(" experiments/", " " + project + "/")
                        .replace(" /results", " " + study.results());
        String compose = "docker compose run --rm threadscale ";
        if (here.startsWith(compose)) {
            Launcher.run(here.substring(compose.length()).split(" ")).endedWith(0);
        } else {
            assertThat(here).startsWith("mvn ");
            Launcher.inShell(here.replaceFirst("mvn ", "./mvnw -q ")).endedWith(0);
        }
    }

    private static List<List<String>> blocks(String page, String language) {
        return Pattern.compile("```(\\w*)\n(.*?)```\n", Pattern.DOTALL)
                .matcher(page)
                .results()
                .filter(block -> block.group(1).equals(language))
                .map(block -> block.group(2).lines().toList())
                .toList();
    }

    /** An experiment of a class that tries the walls of its container. */
    private void writeCurious(String settings) throws Exception {
        CodeJar.write(study.beside("own.jar"), CuriousCode.class, CuriousCode.Attempt.class);
        study.write(
                "{class: '%s', classpath: own.jar%s}"
                        .formatted(CuriousCode.class.getName(), settings),
                "{cpus: 1, threads: virtual, tasks: 3}",
                MEASURE);
    }

    @Test
    void classOfAJarIsMeasuredConfinedAndOnlyAsItIs() throws Exception {
        writeCurious(", greeting: 'a = b'");

        run().endedWith(0);

        assertThat(study.iterations()).hasSize(2);
        JsonNode code = study.runJson().at("/experiment/workload/code/0");
        assertThat(code.get("origin").asText()).isEqualTo("own.jar");
        assertThat(study.run().resolve("code/001-own.jar"))
                .hasSameBinaryContentAs(study.beside("own.jar"));
        // It reaches nothing, and what it says is kept with its fork.
        assertThat(study.fork().get("output").toString())
                .contains(
                        "a = b",
                        "HOLDS code is read-only",
                        "HOLDS root is read-only",
                        "HOLDS no network")
                .doesNotContain("BROKEN");

        CodeJar.write(
                study.beside("own.jar"), CuriousCode.class, CuriousCode.Attempt.class, Study.class);
        Launcher.End resumed = run("--resume=" + study.run().getFileName());
        assertThat(resumed.endedWith(2).err())
                .contains("own.jar is not the code that the run")
                .contains("code/001-own.jar");
    }

    @Test
    void sourceFileIsMeasuredOnAnOlderJavaAndInAnImageOfOthers() throws Exception {
        Files.writeString(
                study.beside("Counts.java"),
                "public class Counts implements Runnable { public void run() { Math.random(); } }");
        study.write(
                "{source: Counts.java}",
                "{runtime: [jvm-21, {image: 'eclipse-temurin:21-jre'}], cpus: 1,"
                        + " threads: virtual, tasks: 3}",
                MEASURE);

        run().endedWith(0);

        assertThat(study.assertCompleted(2))
                .allMatch(fork -> fork.at("/seen/java_version").asText().startsWith("21"));
        assertThat(study.iterations()).hasSize(4);
    }

    @Test
    void commandOfAForkRepeatsItInTheFolderOfItsRun() throws Exception {
        Docker.assumeCommandLine();
        writeCurious("");
        run().endedWith(0);

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
    void trustedCodeWithoutAContainerNeedsNoCopies() throws Exception {
        writeCurious("");
        run("--engine", "local", "--trust-code", "--no-copies").endedWith(0);
        assertThat(study.iterations()).hasSize(2);
        assertThat(study.run().resolve("code")).doesNotExist();
        assertThat(study.runJson().at("/experiment/workload/code/0/sha256").asText()).hasSize(64);
    }
}
