package dev.threadscale.cli.machine;

import dev.threadscale.results.json.Json;
import java.io.PrintWriter;
import java.io.Writer;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import picocli.CommandLine.Option;

/** The option that chooses the format of results: for people or for programs. */
public final class FormatOptions {

    /**
     * The version of the documents, which grows when a member changes its meaning or is removed.
     */
    public static final int VERSION = 1;

    /** The formats of results. */
    enum ResultFormat {
        text,
        json
    }

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            description =
                    "Output format: text, or json for one JSON document (docs/schemas);"
                            + " default: ${DEFAULT-VALUE}.")
    private ResultFormat format = ResultFormat.text;

    public boolean isJson() {
        return format == ResultFormat.json;
    }

    /** Returns the stream for output before the results are complete, which programs do not get. */
    public PrintWriter early(PrintWriter out) {
        return isJson() ? new PrintWriter(Writer.nullWriter()) : out;
    }

    /** Prints results in one of both formats, which have the same content. */
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
