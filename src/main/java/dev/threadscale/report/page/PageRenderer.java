package dev.threadscale.report.page;

import dev.threadscale.text.PlainText;
import gg.jte.ContentType;
import gg.jte.TemplateEngine;
import gg.jte.output.StringOutput;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Map;

/**
 * Renders pages that need nothing but themselves: no server, no network, no other file. Whatever
 * comes from an experiment is escaped by the template engine for the place where it stands, and
 * shows what a browser would obey in silence.
 */
public final class PageRenderer {

    /** Tells the kit's own pages from those of others. */
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
     * Renders at a moment.
     *
     * @param now stands in a line of its own; nothing else differs between two renderings
     */
    public PageRenderer(Instant now) {
        this.time = TIME.format(now);
    }

    /** What a browser may do on a page, for whoever sends one. */
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
}
