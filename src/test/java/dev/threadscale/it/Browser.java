package dev.threadscale.it;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.jsoup.Jsoup;
import org.junit.jupiter.api.Assumptions;
import org.testcontainers.containers.Container.ExecResult;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.images.builder.ImageFromDockerfile;
import org.testcontainers.images.builder.Transferable;
import org.testcontainers.utility.DockerImageName;
import org.testcontainers.utility.MountableFile;

/**
 * Headless Chromium in a container without a network. Files are copied into it, because the tests
 * may run in a container themselves, whose folders the Docker Engine does not see.
 */
final class Browser implements AutoCloseable {

    private static final String IMAGE = "threadscale-test-chromium:trixie";
    private static final String FOLDER = "/pages/";
    private static final Path LOOK = Path.of("src/test/resources/browser/look.html");

    private static final List<String> COMMAND =
            List.of(
                    "chromium",
                    "--headless",
                    "--no-sandbox",
                    "--disable-gpu",
                    "--disable-dev-shm-usage",
                    "--disable-background-networking",
                    "--disable-component-update",
                    "--no-first-run",
                    "--allow-file-access-from-files",
                    "--enable-logging=stderr",
                    "--log-net-log=/tmp/net.json",
                    "--virtual-time-budget=10000",
                    "--dump-dom");

    /**
     * In Chromium's log of its network: who asks, and for what. What it asks of its maker has no
     * origin.
     */
    private static final Pattern ASKED =
            Pattern.compile("\"initiator\":\"(?!not an origin).*?\"url\":\"([^\"]+)\"");

    private final GenericContainer<?> container;

    private Browser(GenericContainer<?> container) {
        this.container = container;
    }

    /**
     * What a page showed and did.
     *
     * @param facts as {@code browser/look.html} finds them
     * @param console messages of the page: errors, and what its policy forbids
     * @param asked addresses other than files, of which it asked
     */
    record Seen(JsonNode facts, List<String> console, List<String> asked) {}

    /** Starts one; the image is built once, and that takes some minutes. */
    static Browser start() {
        image();
        GenericContainer<?> container =
                new GenericContainer<>(DockerImageName.parse(IMAGE))
                        .withNetworkMode("none")
                        .withCommand("sleep", "infinity");
        container.start();
        return new Browser(container);
    }

    private static void image() {
        try {
            new ImageFromDockerfile(IMAGE, false)
                    .withDockerfileFromBuilder(builder ->
                            builder.from("debian:trixie-slim")
                                    .run(
                                            "apt-get update -qq && apt-get install -y -qq"
                                                    + " --no-install-recommends chromium"
                                                    + " fonts-dejavu-core"
                                                    + " && rm -rf /var/lib/apt/lists/*")
                                    .build())
                    .get();
        } catch (RuntimeException failed) {
            Assumptions.abort("the image of Chromium cannot be built: " + failed.getMessage());
        }
    }

    /** Copies a folder or a file into the browser's sight, under its own name. */
    void give(Path file) {
        container.copyFileToContainer(MountableFile.forHostPath(file), FOLDER + file.getFileName());
    }

    void give(String name, String page) {
        container.copyFileToContainer(Transferable.of(page), FOLDER + name);
    }

    /** Opens a page in the width of a phone, and presses a button of its first table twice. */
    Seen look(String page) throws IOException, InterruptedException {
        give("look.html", Files.readString(LOOK).replace("PAGE", page));
        String[] command = COMMAND.toArray(new String[COMMAND.size() + 1]);
        command[COMMAND.size()] = "file://" + FOLDER + "look.html";
        ExecResult end = container.execInContainer(command);
        String log = container.execInContainer("cat", "/tmp/net.json").getStdout();
        String facts = Jsoup.parse(end.getStdout()).select("#facts").text();
        if (facts.isEmpty()) {
            throw new AssertionError(
                    "Chromium did not open %s: %s".formatted(page, end.getStderr()));
        }
        return new Seen(
                new ObjectMapper().readTree(facts),
                end.getStderr().lines().filter(Browser::isOfThePage).toList(),
                ASKED.matcher(log)
                        .results()
                        .map(found -> found.group(1))
                        .filter(address -> !address.startsWith("file:"))
                        .distinct()
                        .toList());
    }

    /** The browser's own pages write to its console as well. */
    private static boolean isOfThePage(String line) {
        return line.contains("CONSOLE") && !line.contains("source: chrome://");
    }

    @Override
    public void close() {
        container.stop();
    }
}
