package dev.threadscale.report.page;

import dev.threadscale.text.Sha256;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Objects;

/**
 * Style sheet and script of a page, and the policy that lets a browser run these and nothing else,
 * whatever else gets into the page. Images are in the page itself.
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
