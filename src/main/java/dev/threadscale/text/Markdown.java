package dev.threadscale.text;

import java.util.List;
import java.util.regex.Pattern;

/**
 * Escapes text in Markdown, so that it cannot become markup, HTML, a link, or the end of a cell.
 */
public final class Markdown {

    /** The markup anywhere in a line, which dashes and dots are not. */
    private static final Pattern INLINE = Pattern.compile("[\\\\`*_\\[\\]|~$]");

    /** The markup at the beginning of a line: headings, lists, quotes, rules. */
    private static final Pattern BLOCK = Pattern.compile("^(\\s*[0-9]*)([#+=.)-])(?=[\\s#=-]|$)");

    /** The text that sites turn into links by themselves. */
    private static final Pattern ADDRESS = Pattern.compile("(?i):(?=//)|(?<=www)[.]|@");

    private Markdown() {}

    /** Returns text of one line. */
    public static String text(String text) {
        String line = PlainText.line(text);
        String escaped = INLINE.matcher(line).replaceAll("\\\\$0");
        escaped = BLOCK.matcher(escaped).replaceFirst("$1\\\\$2");
        escaped = escaped.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
        return ADDRESS.matcher(escaped).replaceAll(c -> "&#" + (int) c.group().charAt(0) + ";");
    }

    /** Returns a table of texts, with as many cells in each row as in the header. */
    public static String table(List<String> header, List<List<String>> rows) {
        StringBuilder text = new StringBuilder();
        text.append(row(header)).append("|").append(" --- |".repeat(header.size())).append('\n');
        rows.forEach(row -> text.append(row(row)));
        return text.toString();
    }

    private static String row(List<String> cells) {
        return "| " + String.join(" | ", cells.stream().map(Markdown::text).toList()) + " |\n";
    }
}
