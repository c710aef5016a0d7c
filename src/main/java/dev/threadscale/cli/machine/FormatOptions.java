package dev.threadscale.cli.machine;

import dev.threadscale.results.Json;
import java.io.PrintWriter;
import java.io.Writer;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import picocli.CommandLine.Option;

/** The option that chooses who reads the results: people, or programs. */
public final class FormatOptions {

    /** Of the documents; it grows when a member changes its meaning or goes. */
    public static final int VERSION = 1;

    /** Forms of results. */
    enum ResultFormat {
        text,
        json
    }

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            description =
                    "Print results as text, or as one JSON document (docs/schemas); default:"
                            + " ${DEFAULT-VALUE}.")
    private ResultFormat format = ResultFormat.text;

    public boolean isJson() {
        return format == ResultFormat.json;
    }

    /** The stream of what is printed before the results are complete: nothing, for a program. */
    public PrintWriter early(PrintWriter out) {
        return isJson() ? new PrintWriter(Writer.nullWriter()) : out;
    }

    /** Prints results in one of both forms, which say the same. */
    public void print(PrintWriter out, Supplier<? extends Record> document, Runnable text) {
        if (isJson()) {
            Map<String, Object> members = new LinkedHashMap<>();
            members.put("format", VERSION);
            members.putAll(Json.members(document.get()));
            out.print(Json.write(members));
        } else {
            text.run();
        }
        out.flush();
    }
}
