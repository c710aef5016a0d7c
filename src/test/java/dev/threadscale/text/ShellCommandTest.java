package dev.threadscale.text;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** A user pastes the command of a fork: it must run as it ran then, and nothing else. */
class ShellCommandTest {

    /** Letters, and all that means something to a shell. */
    private static final String ALPHABET =
            "ab0 \t\n\r'\"`$\\!#&*()[]{}<>?|;~^%=:,.@+-_/é€\ud83d\ude00\u0007";

    @Test
    void plainCommandStaysReadable() {
        List<String> words =
                List.of(
                        "docker",
                        "run",
                        "--cpus=0.5",
                        "--user=10001:10001",
                        "/opt/x.jar",
                        "threads=fixed-pool:size=cpus",
                        "a,b",
                        "-XX:+UseSerialGC");
        assertThat(ShellCommand.quote(words)).isEqualTo(String.join(" ", words));
    }

    @Test
    void shellGivesTheWordsBack() throws Exception {
        Random random = new Random(42);
        int[] characters = ALPHABET.codePoints().toArray();
        List<String> words =
                new ArrayList<>(
                        List.of(
                                "", "'", "''", "it's", "\n", "-n", "%s", "\\", "a\nb", "$HOME", "~",
                                "*"));
        for (int i = 0; i < 1_000; i++) {
            StringBuilder word = new StringBuilder();
            random.ints(random.nextInt(12), 0, characters.length)
                    .forEach(c -> word.appendCodePoint(characters[c]));
            words.add(word.toString());
        }
        assertThat(split(shell("printf '%s\\0' " + ShellCommand.quote(words)))).isEqualTo(words);
    }

    /** By standard input, as arguments would pass through the locale's encoding. */
    private static String shell(String script) throws IOException, InterruptedException {
        Process shell =
                new ProcessBuilder("sh").redirectError(ProcessBuilder.Redirect.INHERIT).start();
        try (OutputStream in = shell.getOutputStream()) {
            in.write(script.getBytes(UTF_8));
        }
        String out = new String(shell.getInputStream().readAllBytes(), UTF_8);
        assertThat(shell.waitFor()).isZero();
        return out;
    }

    private static List<String> split(String text) {
        assertThat(text).endsWith("\0");
        return List.of(text.substring(0, text.length() - 1).split("\0", -1));
    }
}
