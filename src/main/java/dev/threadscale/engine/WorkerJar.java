package dev.threadscale.engine;

import dev.threadscale.worker.Worker;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** The worker as a jar, which the launcher makes of its own classes, wherever it was installed. */
public final class WorkerJar {

    /** As the jar of the worker in pom.xml. */
    private static final Pattern CONTENT =
            Pattern.compile(
                    "(META-INF/versions/[0-9]+/)?dev/threadscale/(protocol|workload|worker)/.*"
                            + "|META-INF/native-image/dev\\.threadscale/.*");

    private static final String MANIFEST =
            "Manifest-Version: 1.0\nMulti-Release: true\nMain-Class: %s\n\n"
                    .formatted(Worker.class.getName());

    private WorkerJar() {}

    public static byte[] bytes() {
        try {
            Path own =
                    Path.of(
                            Worker.class
                                    .getProtectionDomain()
                                    .getCodeSource()
                                    .getLocation()
                                    .toURI());
            if (Files.isDirectory(own)) {
                return bytes(own);
            }
            try (FileSystem jar = FileSystems.newFileSystem(own)) {
                return bytes(jar.getPath("/"));
            }
        } catch (IOException failed) {
            throw new UncheckedIOException("cannot read the launcher's own classes", failed);
        } catch (URISyntaxException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static byte[] bytes(Path root) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream jar = new ZipOutputStream(bytes);
                Stream<Path> files = Files.walk(root)) {
            add(jar, "META-INF/MANIFEST.MF", MANIFEST.getBytes(StandardCharsets.UTF_8));
            List<String> names =
                    files.filter(Files::isRegularFile)
                            .map(file -> root.relativize(file).toString())
                            .filter(name -> CONTENT.matcher(name).matches())
                            .toList();
            for (String name : names) {
                add(jar, name, Files.readAllBytes(root.resolve(name)));
            }
        }
        return bytes.toByteArray();
    }

    private static void add(ZipOutputStream jar, String name, byte[] content) throws IOException {
        jar.putNextEntry(new ZipEntry(name));
        jar.write(content);
        jar.closeEntry();
    }
}
