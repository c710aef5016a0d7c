package dev.threadscale.it;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The command that starts the launcher's jar. Hundreds start in these tests, so they share an
 * ahead-of-time cache, as all launchers of an image do; without one that fits they only start
 * slower.
 */
final class LauncherCommand {

    private static final Path CACHE = make();

    private LauncherCommand() {}

    static List<String> of(String... arguments) {
        return command("-XX:AOTCache=" + CACHE, arguments);
    }

    /** The virtual machine and its options. */
    static List<String> java() {
        return java("-XX:AOTCache=" + CACHE);
    }

    /** Of a virtual machine that lives for seconds, and says nothing of its cache. */
    private static List<String> java(String cache) {
        return List.of(
                // Not the property java.home, which a test of the local engine changes meanwhile.
                ProcessHandle.current().info().command().orElseThrow(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Xlog:aot=off,cds=off",
                cache);
    }

    private static List<String> command(String cache, String... arguments) {
        List<String> command = new ArrayList<>(java(cache));
        command.addAll(List.of("-jar", Launcher.JAR.toString()));
        command.addAll(List.of(arguments));
        return command;
    }

    /** From a small study of child processes and its report. */
    private static Path make() {
        try {
            Path folder = Files.createDirectories(Launcher.JAR.resolveSibling("launcher-cache"));
            Path cache = folder.resolve("threadscale.aot");
            Study study = new Study(folder);
            study.write(
                    "{name: factorization, number: 87654321}",
                    "{cpus: 1, threads: [platform, virtual], tasks: [1, 2]}",
                    "{warmup: 0, iterations: 2, forks: 2}");
            new ProcessBuilder(
                            command(
                                    "-XX:AOTCacheOutput=" + cache,
                                    study.arguments("--engine=local")))
                    .redirectOutput(Redirect.DISCARD)
                    .redirectError(Redirect.DISCARD)
                    .start()
                    .waitFor();
            return cache;
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(stopped);
        }
    }
}
