package dev.threadscale.experiment.code;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.threadscale.experiment.Experiment;
import dev.threadscale.experiment.Experiments;
import dev.threadscale.experiment.RuntimeLevel;
import dev.threadscale.fixture.CodeJar;
import dev.threadscale.plan.Configuration;
import dev.threadscale.plan.Filter;
import dev.threadscale.plan.Plan;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The native image of people's code is one of their bytes, and of nothing else. */
class NativeCodeTest {

    private static final String OWN =
            "{class: 'dev.threadscale.experiment.code.UsersClasses$%s', classpath: app.jar}";
    private static final String TRANSFER = OWN.formatted("Transfer");
    private static final String LOAN = OWN.formatted("Loan");

    @TempDir private Path folder;

    @BeforeEach
    void project() throws IOException {
        CodeJar.write(
                folder.resolve("app.jar"), UsersClasses.Transfer.class, UsersClasses.Loan.class);
        Files.writeString(
                folder.resolve("Transfer.java"),
                """
                package com.acme;

                public class Transfer implements Runnable {
                    public void run() {}
                }
                """);
        Files.writeString(
                folder.resolve("Bounded.java"),
                """
                public class Bounded implements Runnable {
                    public void run() {}

                    public static java.util.concurrent.ThreadFactory made() {
                        return Thread::new;
                    }
                }
                """);
    }

    @Test
    void nativeImageDependsOnTheCodeAndHasABuildCommand() throws Exception {
        Configuration first = onNative("{source: Transfer.java}");
        RuntimeLevel image = first.runtime();
        Code code = first.code().orElseThrow();
        String hash = sumsOf(code);

        assertThat(first.labels().get("runtime")).isEqualTo("native-25");
        assertThat(image.image("kit")).isEqualTo("kit:native-25-" + hash);
        assertThat(image.command("kit"))
                .isEqualTo(
                        "docker build -f Dockerfile.native --build-context code=RUN/code"
                                + " --build-arg OWN_CLASS='com.acme.Transfer'"
                                + " --build-arg OWN_CODE=%1$s -t kit:native-25-%1$s ."
                                        .formatted(hash));
        assertThat(onNative("{source: Transfer.java}").runtime()).isEqualTo(image);
        assertThat(onNative(TRANSFER).runtime()).isNotEqualTo(image);
        assertThat(onNative(LOAN).runtime()).isNotEqualTo(onNative(TRANSFER).runtime());
    }

    /** As the Dockerfile does it, of the copies that a run keeps. */
    private String sumsOf(Code code) throws Exception {
        Path copies = Files.createDirectories(folder.resolve("copies"));
        for (CodeFile file : code.files()) {
            Files.write(copies.resolve(file.name()), file.content());
        }
        String script =
                Files.readAllLines(Path.of("Dockerfile.native")).stream()
                        .filter(line -> line.contains("sha256sum *.jar"))
                        .map(line -> line.replace("\\", "; echo $found"))
                        .findFirst()
                        .orElseThrow()
                        .replace("cd code", "cd copies");
        ProcessBuilder shell = new ProcessBuilder("sh", "-c", script).directory(folder.toFile());
        shell.environment().put("OWN_CLASS", code.className());
        try (BufferedReader out = shell.start().inputReader()) {
            return out.readLine();
        }
    }

    @Test
    void nativeImageCannotFindUserExecutors() {
        assertThatThrownBy(() -> onNative("{source: Bounded.java}", "{executor: 'Bounded::made'}"))
                .hasMessageContaining("A native image cannot look up an executor's factory");
    }

    private Configuration onNative(String workload) {
        return onNative(workload, "platform");
    }

    private Configuration onNative(String workload, String threads) {
        Experiment experiment =
                Experiments.own(
                        folder,
                        workload,
                        "cpus: 1, threads: [%s], tasks: 1, runtime: native-25".formatted(threads),
                        "");
        return Plan.of(experiment, Filter.ALL).configurations().getFirst();
    }
}
