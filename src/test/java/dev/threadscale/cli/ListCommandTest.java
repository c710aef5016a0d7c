package dev.threadscale.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.experiment.RuntimeLevel;
import dev.threadscale.fixture.Golden;
import dev.threadscale.worker.threads.ThreadKinds;
import dev.threadscale.worker.workload.Workloads;
import dev.threadscale.workload.Parameter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The lists leave nothing out, and one broken file hides no other. */
class ListCommandTest {

    private static final Path EXPERIMENTS = Path.of("src/test/resources/golden/plan");

    @TempDir private Path folder;

    private static String listed(String... arguments) {
        return CommandLineRun.of(List.of("list"), arguments).whole();
    }

    /** The text without its line breaks. */
    private static String flat(String text) {
        return text.replaceAll("\\s+", " ");
    }

    private static void explains(String text, List<Parameter> parameters) {
        parameters.forEach(parameter ->
                assertThat(text)
                        .contains(
                                "%s (default %s): %s It is %s."
                                        .formatted(
                                                parameter.name(),
                                                parameter.defaultValue(),
                                                parameter.description(),
                                                parameter.describe())));
    }

    @Test
    void everyEntryIsExplainedWithItsParametersAndTheirDefaults() {
        String workloads = flat(listed("workloads"));
        Workloads.all()
                .forEach(type -> {
                    assertThat(workloads).contains(type.name() + " " + type.description());
                    explains(workloads, type.parameters());
                    type.observed()
                            .forEach(value -> assertThat(workloads).contains(value.description()));
                });
        String threads = flat(listed("threads"));
        ThreadKinds.all()
                .forEach(type -> {
                    assertThat(threads).contains(type.name() + " " + type.description());
                    explains(threads, type.parameters());
                });
        assertThat(listed("runtimes").lines()).containsAll(RuntimeLevel.labels());
    }

    @Test
    void noLineIsWiderThanTheTerminal() {
        for (String topic : List.of("workloads", "threads", "runtimes")) {
            assertThat(listed(topic).lines())
                    .allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(80));
        }
    }

    @Test
    void nameShowsOnlyItsEntry() {
        Golden.matches("list/semaphore.txt", listed("workloads", "semaphore"));
    }

    @Test
    void everyExperimentOfAFolderHasItsSizeInEachProfile() {
        Golden.matches("list/experiments.txt", listed("experiments", EXPERIMENTS.toString()));
    }

    @Test
    void brokenFileShowsItsErrorAndHidesNoOtherFile() throws IOException {
        for (String name : List.of("other", "small")) {
            Files.copy(EXPERIMENTS.resolve(name + ".yaml"), folder.resolve("z-" + name + ".yaml"));
        }
        Files.writeString(folder.resolve("broken.yaml"), "apiVersion: threadscale/v1\nnam: x\n");
        CommandLineRun run =
                CommandLineRun.of("list", "experiments", folder.toString()).naming(folder);
        Golden.matches("list/broken.txt", flat(run.out()) + "\n" + run.err());
        assertThat(run.code()).isEqualTo(2);
    }

    @Test
    void pathsGetAHintToOtherCommands() {
        assertThat(CommandLineRun.of("list", "/experiments").refusal())
                .startsWith("error: TOPIC: '/experiments' is a path, not a topic\n")
                .contains("threadscale plan /experiments")
                .contains("threadscale validate /experiments");
        assertThat(CommandLineRun.of("list", "workload").refusal())
                .contains("expected one of [workloads, threads, runtimes, experiments]");
    }
}
