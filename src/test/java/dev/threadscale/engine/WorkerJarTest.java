package dev.threadscale.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The launcher has the worker in it, whole and alone. */
class WorkerJarTest {

    @Test
    void jarRunsAndHoldsNothingOfTheLauncher(@TempDir Path folder) throws Exception {
        Path jar = Files.write(folder.resolve("worker.jar"), WorkerJar.bytes());

        try (JarFile file = new JarFile(jar.toFile())) {
            List<String> names = file.stream().map(ZipEntry::getName).toList();
            assertThat(names)
                    .contains(
                            "META-INF/native-image/dev.threadscale/worker/reachability-metadata.json",
                            "META-INF/versions/22/dev/threadscale/worker/counters/PerfEvents.class")
                    .noneMatch(name -> name.contains("threadscale/engine/"));
        }
        Process worker =
                new ProcessBuilder(
                                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                                "-XX:TieredStopAtLevel=1",
                                "-jar",
                                jar.toString(),
                                "workload=factorization",
                                "number=15",
                                "threads=sequential",
                                "tasks=1",
                                "warmup=0",
                                "iterations=2")
                        .redirectErrorStream(true)
                        .start();
        assertThat(worker.inputReader().lines().filter(line -> line.startsWith("@iteration ")))
                .hasSize(2);
        assertThat(worker.waitFor()).isZero();
    }
}
