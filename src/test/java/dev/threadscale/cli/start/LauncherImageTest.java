package dev.threadscale.cli.start;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A CI system replaces an image's entry point by a shell, and then finds the launcher by its name,
 * or not at all.
 */
class LauncherImageTest {

    private static final Path DOCKERFILE = Path.of("Dockerfile.jvm");
    private static final Pattern SCRIPT =
            Pattern.compile(
                    "COPY --chmod=755 <<\"EOF\" /usr/local/bin/threadscale\n(.*?)\nEOF\n",
                    Pattern.DOTALL);

    @TempDir private Path folder;

    private static String launcher() throws IOException {
        String dockerfile = Files.readString(DOCKERFILE);
        return dockerfile.substring(
                dockerfile.indexOf(" AS launcher"), dockerfile.indexOf(" AS tests"));
    }

    private void executable(String name, String text) throws IOException {
        Path file = Files.writeString(folder.resolve(name), text);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    @Test
    void commandOfTheNameRunsAsTheEntryPointDoes() throws Exception {
        assertThat(launcher()).contains("\nENTRYPOINT [\"threadscale\"]\n");
        Matcher script = SCRIPT.matcher(launcher());
        assertThat(script.find()).isTrue();
        executable("threadscale", script.group(1) + "\n");
        executable("java", "#!/bin/sh\nprintf '%s\\n' \"$$\" \"$@\"\n");
        ProcessBuilder shell = new ProcessBuilder("threadscale", "plan", "a b");
        shell.command().set(0, folder.resolve("threadscale").toString());
        shell.environment().merge("PATH", folder + ":", (path, first) -> first + path);
        Process process = shell.start();

        String printed = new String(process.getInputStream().readAllBytes(), UTF_8);

        // Its own process, so signals arrive.
        assertThat(printed).startsWith(process.pid() + "\n");
        assertThat(printed).endsWith("-jar\n/opt/threadscale/threadscale.jar\nplan\na b\n");
        assertThat(process.waitFor()).isZero();
    }
}
