package dev.threadscale.report.page;

import dev.threadscale.text.PlainText;
import dev.threadscale.text.Sha256;
import gg.jte.ContentType;
import gg.jte.TemplateEngine;
import gg.jte.output.StringOutput;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Base64;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/**
 * Renders self-contained pages, which do not need a server, a network or other files. The template
 * engine escapes all text that comes from an experiment for its place in the page. Invisible
 * control characters are made visible.
 */
public final class PageRenderer {

    /** The tag that distinguishes the kit's own pages from others. */
    public static final String MARK = "<meta name=\"generator\" content=\"threadscale\">";

    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss 'UTC'", Locale.ROOT)
                    .withZone(ZoneOffset.UTC);

    private final TemplateEngine engine =
            TemplateEngine.createPrecompiled(
                    null,
                    ContentType.Html,
                    PageRenderer.class.getClassLoader(),
                    "dev.threadscale.report.page.template");
    private final String time;

    /**
     * Creates a renderer for pages of a given time.
     *
     * @param now is on a separate line; two renderings do not differ otherwise
     */
    public PageRenderer(Instant now) {
        this.time = TIME.format(now);
    }

    /** Returns the content security policy of a page, for servers. */
    public static String policy() {
        return Assets.PAGE.policy();
    }

    public String render(RunPage page) {
        return render("run.jte", page);
    }

    public String render(ResultsPage page) {
        return render("results.jte", page);
    }

    private String render(String template, Object page) {
        StringOutput html = new StringOutput();
        engine.render(template, Map.of("page", page, "assets", Assets.PAGE, "time", time), html);
        return PlainText.lines(html.toString());
    }

    /**
     * The style sheet and the script of a page, and the policy that allows a browser to use only
     * these, whatever else gets into the page. Images are part of the page itself.
     */
    public record Assets(String style, String script) {

        static final Assets PAGE = new Assets(read("page.css"), read("sort.js") + read("flame.js"));

        public String policy() {
            return "default-src 'none'; img-src data:; style-src '%s'; script-src '%s'; base-uri 'none'; form-action 'none'"
                    .formatted(hash(style), hash(script));
        }

        private static String hash(String text) {
            byte[] digest = Sha256.of(text);
            return "sha256-" + Base64.getEncoder().encodeToString(digest);
        }

        private static String read(String name) {
            try (InputStream in = Objects.requireNonNull(Assets.class.getResourceAsStream(name))) {
                return new String(in.readAllBytes(), StandardCharsets.UTF_8);
            } catch (IOException e) {
                throw new UncheckedIOException("the jar lacks " + name, e);
            }
        }
    }
}
