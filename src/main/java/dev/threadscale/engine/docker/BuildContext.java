package dev.threadscale.engine.docker;

import dev.threadscale.engine.WorkerJar;
import dev.threadscale.experiment.RuntimeLevel;
import dev.threadscale.experiment.RuntimeLevel.NativeImage;
import dev.threadscale.experiment.RuntimeLevel.OtherImage;
import dev.threadscale.experiment.RuntimeLevel.VirtualMachine;
import dev.threadscale.experiment.code.CodeFile;
import dev.threadscale.protocol.WorkerVersion;
import dev.threadscale.text.Sha256;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;

/**
 * The build context of an image that the launcher builds.
 *
 * @param file the name of the Dockerfile
 * @param stage the stage that becomes the image; empty for the last one
 * @param code the files of the user's code
 * @param arguments build arguments by name
 */
record BuildContext(
        String file, Optional<String> stage, List<CodeFile> code, Map<String, String> arguments) {

    /** The environment variables that become build arguments of a native image. */
    private static final List<String> VARIABLES =
            List.of("GRAALVM_IMAGE", "RUNTIME_IMAGE", "NATIVE_MARCH", "NATIVE_OPTIMIZATION");

    /** The stages whose files the launcher provides. */
    private static final String BROUGHT = "build|code";

    private static final Pattern STAGE = Pattern.compile("FROM \\S+ AS (" + BROUGHT + ")\\s");

    private static final int DIGITS = 12;

    static BuildContext of(RuntimeLevel runtime, Map<String, String> environment) {
        return switch (runtime.program()) {
            case NativeImage image -> ofNative(image, environment);
            case VirtualMachine machine -> ofJvm(machine, environment);
            case OtherImage image -> throw new IllegalArgumentException(image.image());
        };
    }

    /** The variable {@code JRE_26_IMAGE} names another base image for release 26. */
    private static BuildContext ofJvm(VirtualMachine machine, Map<String, String> environment) {
        String given = environment.getOrDefault("JRE_%d_IMAGE".formatted(machine.release()), "");
        return new BuildContext(
                Dockerfiles.JVM,
                Optional.of(machine.stage()),
                List.of(),
                Map.of("JRE_IMAGE", given.isEmpty() ? machine.base() : given));
    }

    private static BuildContext ofNative(NativeImage image, Map<String, String> environment) {
        Map<String, String> arguments = new TreeMap<>();
        for (String name : VARIABLES) {
            String value = environment.getOrDefault(name, "");
            if (!value.isEmpty()) {
                arguments.put(name, value);
            }
        }
        image.code().ifPresent(code -> arguments.putAll(code.buildArguments()));
        return new BuildContext(
                Dockerfiles.NATIVE,
                Optional.empty(),
                image.code().stream().flatMap(code -> code.files().stream()).toList(),
                arguments);
    }

    /** Returns twelve digits that are equal for the same worker, code, builder and options. */
    String key() {
        String all = WorkerVersion.HERE + arguments + stage.orElse("") + dockerfile();
        return Sha256.hex(all.getBytes(StandardCharsets.UTF_8)).substring(0, DIGITS);
    }

    /** Returns the Dockerfile that people use as well. It alone defines how an image is built. */
    private String dockerfile() {
        return forEngine(Dockerfiles.text(file));
    }

    /**
     * Returns the Dockerfile for the classic builder, which every Engine offers through its API.
     * Unlike BuildKit it also builds stages that are not needed, and does not support options of
     * RUN. Therefore folders of the context replace the stages whose files are provided, and the
     * whole build runs without network.
     */
    static String forEngine(String dockerfile) {
        return Stream.of(dockerfile.split("(?m)^(?=FROM )", -1))
                .filter(stage -> !STAGE.matcher(stage).lookingAt())
                .collect(Collectors.joining())
                .replaceAll("--from=(" + BROUGHT + ") /?", "$1/")
                .replace("RUN --network=none ", "RUN ");
    }

    /** Returns the archive of the context in the form that the Engine expects. */
    byte[] tar() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (TarArchiveOutputStream tar = new TarArchiveOutputStream(bytes)) {
            tar.setLongFileMode(TarArchiveOutputStream.LONGFILE_POSIX);
            add(tar, "Dockerfile", dockerfile().getBytes(StandardCharsets.UTF_8));
            add(tar, "build/build/target/threadscale-worker.jar", WorkerJar.bytes());
            add(tar, "code/", new byte[0]);
            for (CodeFile file : code) {
                ByteArrayOutputStream content = new ByteArrayOutputStream();
                file.writeTo(content);
                add(tar, "code/" + file.name(), content.toByteArray());
            }
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return bytes.toByteArray();
    }

    private static void add(TarArchiveOutputStream tar, String name, byte[] content)
            throws IOException {
        TarArchiveEntry entry = new TarArchiveEntry(name);
        entry.setSize(content.length);
        tar.putArchiveEntry(entry);
        tar.write(content);
        tar.closeArchiveEntry();
    }
}
