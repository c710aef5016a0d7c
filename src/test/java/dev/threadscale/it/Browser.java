package dev.threadscale.it;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
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
                    "--virtual-time-budget=10000");

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
     * The appearance and the behaviour of a page.
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

    /** The colours that a reader prefers, and the switch of Chromium for them. */
    enum Scheme {
        DARK("--force-dark-mode"),
        LIGHT("--blink-settings=preferredColorScheme=1");

        private final String option;

        Scheme(String option) {
            this.option = option;
        }
    }

    /** Opens a page in the width of a phone, and presses a button of its first table twice. */
    Seen look(String page) throws IOException, InterruptedException {
        give("look.html", Files.readString(LOOK).replace("PAGE", page));
        ExecResult end = open("look.html", "--dump-dom");
        String log = container.execInContainer("cat", "/tmp/net.json").getStdout();
        return new Seen(
                facts(end),
                end.getStderr().lines().filter(Browser::isOfThePage).toList(),
                ASKED.matcher(log)
                        .results()
                        .map(found -> found.group(1))
                        .filter(address -> !address.startsWith("file:"))
                        .distinct()
                        .toList());
    }

    /**
     * The faults that axe-core finds in a page, closed parts included.
     *
     * @param html without the policy that would forbid to ask
     */
    JsonNode audit(String html, Scheme scheme) throws IOException, InterruptedException {
        Document page = Jsoup.parse(html);
        page.select("meta[http-equiv]").remove();
        give(
                "audit.html",
                page.outerHtml()
                        + """
                        <script>%s</script>
                        <script>
                        document.querySelectorAll("details").forEach(details => details.open = true);
                        axe.run(document, {resultTypes: ["violations"]}).then(found => {
                          const facts = document.createElement("pre");
                          facts.id = "facts";
                          facts.textContent = JSON.stringify({
                            passed: found.passes.length,
                            violations: found.violations.flatMap(one =>
                              one.nodes.map(node => `${one.id}: ${node.html}`)),
                          });
                          document.body.replaceChildren(facts);
                        });
                        </script>
                        """
                                .formatted(axe()));
        return facts(open("audit.html", scheme.option, "--dump-dom"));
    }

    private static String axe() throws IOException {
        try (InputStream script = Browser.class.getResourceAsStream("/axe.min.js")) {
            return new String(script.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    /** A digest of the printed page without its dates: pages that print alike have the same. */
    UUID printed(String html, Scheme scheme) throws IOException, InterruptedException {
        give("print.html", html);
        String file = "/tmp/%s.pdf".formatted(UUID.randomUUID());
        ExecResult end =
                open(
                        "print.html",
                        scheme.option,
                        "--no-pdf-header-footer",
                        "--print-to-pdf=" + file);
        String pdf =
                container
                        .execInContainer(StandardCharsets.ISO_8859_1, "cat", file)
                        .getStdout()
                        .replaceAll("/(Creation|Mod)Date \\([^)]*\\)", "");
        if (!pdf.startsWith("%PDF")) {
            throw new AssertionError("Chromium did not print the page: " + end.getStderr());
        }
        return UUID.nameUUIDFromBytes(pdf.getBytes(StandardCharsets.ISO_8859_1));
    }

    private ExecResult open(String page, String... how) throws IOException, InterruptedException {
        return container.execInContainer(
                Stream.of(COMMAND, List.of(how), List.of("file://" + FOLDER + page))
                        .flatMap(List::stream)
                        .toArray(String[]::new));
    }

    private static JsonNode facts(ExecResult end) throws IOException {
        String facts = Jsoup.parse(end.getStdout()).select("#facts").text();
        if (facts.isEmpty()) {
            throw new AssertionError("Chromium did not open the page: " + end.getStderr());
        }
        return new ObjectMapper().readTree(facts);
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
