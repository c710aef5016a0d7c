package dev.threadscale.engine;

import dev.threadscale.experiment.code.JarBytes;
import dev.threadscale.worker.Worker;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The worker as a jar, packed from the launcher's own classes. */
public final class WorkerJar {

    /** The classes and metadata that the worker jar built by pom.xml contains. */
    private static final Pattern CONTENT =
            Pattern.compile(
                    "(META-INF/versions/[0-9]+/)?dev/threadscale/(protocol|workload|worker)/.*"
                            + "|META-INF/native-image/dev\\.threadscale/.*"
                            + "|META-INF/services/java\\.net\\.spi\\..*");

    private static final String MANIFEST =
            """
            Manifest-Version: 1.0
            Multi-Release: true
            Enable-Native-Access: ALL-UNNAMED
            Main-Class: %s

            """
                    .formatted(Worker.class.getName());

    private WorkerJar() {}

    /** Prints the jar, to repeat a fork by hand. */
    static void main() {
        byte[] jar = bytes();
        System.out.write(jar, 0, jar.length);
        System.out.flush();
    }

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
        SortedMap<String, byte[]> content = new TreeMap<>();
        content.put("META-INF/MANIFEST.MF", MANIFEST.getBytes(StandardCharsets.UTF_8));
        try (Stream<Path> files = Files.walk(root)) {
            for (Path file : (Iterable<Path>) files::iterator) {
                String name = root.relativize(file).toString().replace('\\', '/');
                if (CONTENT.matcher(name).matches() && Files.isRegularFile(file)) {
                    content.put(name, Files.readAllBytes(file));
                }
            }
        }
        return JarBytes.pack(content);
    }
}
