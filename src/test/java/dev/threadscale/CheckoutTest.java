package dev.threadscale;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Git for Windows writes CRLF unless told otherwise, and no shell runs such a script. */
class CheckoutTest {

    private static final String ATTRIBUTES = ".gitattributes";
    private static final String SCRIPT = "mvnw";

    @TempDir private Path clone;

    private void git(String... arguments) throws IOException, InterruptedException {
        List<String> command =
                new ArrayList<>(List.of("git", "-C", clone.toString(), "-c", "core.autocrlf=true"));
        command.addAll(List.of(arguments));
        Process git = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(git.waitFor()).as(said).isZero();
    }

    private static boolean isInstalled() {
        try {
            return new ProcessBuilder("git", "--version").start().waitFor() == 0;
        } catch (IOException | InterruptedException missing) {
            return false;
        }
    }

    @Test
    void cloneOnWindowsHasTheSameBytes() throws Exception {
        assumeTrue(isInstalled(), "git is not on the PATH");
        git("init", "--quiet");
        Files.copy(Path.of(ATTRIBUTES), clone.resolve(ATTRIBUTES));
        Files.copy(Path.of(SCRIPT), clone.resolve(SCRIPT));
        git("add", ".");
        Files.delete(clone.resolve(SCRIPT));

        git("checkout", "--", SCRIPT);

        assertThat(clone.resolve(SCRIPT)).hasSameBinaryContentAs(Path.of(SCRIPT));
    }
}
