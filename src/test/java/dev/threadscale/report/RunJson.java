package dev.threadscale.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Changes of a synthetic run's {@code run.json}. */
public final class RunJson {

    private RunJson() {}

    /** Adds entries, each a key with its value, as JSON. */
    public static Path adding(Path run, String... entries) throws IOException {
        Path file = run.resolve("run.json");
        String text = Files.readString(file).strip();
        for (String entry : entries) {
            text = text.substring(0, text.length() - 1) + ", " + entry.strip() + "}";
        }
        Files.writeString(file, text);
        return run;
    }

    public static void replacing(Path run, String old, String now) throws IOException {
        Path file = run.resolve("run.json");
        Files.writeString(file, Files.readString(file).replace(old, now));
    }
}
