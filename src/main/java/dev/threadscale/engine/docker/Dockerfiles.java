package dev.threadscale.engine.docker;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The Dockerfiles of this version's images, which the launcher brings along. */
public final class Dockerfiles {

    static final String JVM = "Dockerfile.jvm";
    static final String NATIVE = "Dockerfile.native";

    private Dockerfiles() {}

    /** The texts by name of the file. */
    public static Map<String, String> all() {
        Map<String, String> all = new LinkedHashMap<>();
        List.of(JVM, NATIVE).forEach(name -> all.put(name, text(name)));
        return all;
    }

    static String text(String name) {
        try (InputStream file = Dockerfiles.class.getResourceAsStream(name)) {
            return new String(Objects.requireNonNull(file).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }
}
