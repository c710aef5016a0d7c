package dev.threadscale.results.imported;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.databind.JsonNode;
import dev.threadscale.protocol.Phase;
import dev.threadscale.results.imported.ImportedResult.Sample;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * An entry of the file that hyperfine writes with {@code --export-json}: a command, of which each
 * run is a process of its own, and so a fork.
 *
 * @param times of its runs, in s
 * @param parameters of {@code -P} and {@code -L}, whose values stand in the command
 */
@JsonIgnoreProperties(ignoreUnknown = true)
record HyperfineResult(
        @Nullable String command,
        @Nullable List<@Nullable Double> times,
        @Nullable Map<String, @Nullable String> parameters) {

    static ImportedFile file(JsonNode root) throws IOException {
        List<ImportedResult> all = new ArrayList<>();
        for (HyperfineResult one :
                ImportedFile.MAPPER.treeToValue(root.get("results"), HyperfineResult[].class)) {
            if (one == null || one.command == null || one.times == null) {
                throw new IOException("a result lacks command or times");
            }
            all.add(one.result(one.command, one.times));
        }
        return new ImportedFile("hyperfine", "", 0, 1, all);
    }

    private ImportedResult result(String command, List<@Nullable Double> seconds)
            throws IOException {
        Map<String, String> params = new LinkedHashMap<>();
        String template = command.strip().replaceAll("\\s+", " ");
        if (parameters != null) {
            for (Map.Entry<String, @Nullable String> one : parameters.entrySet()) {
                String value = one.getValue();
                if (value != null) {
                    params.put(one.getKey(), value);
                    template = template(template, one.getKey(), value);
                }
            }
        }
        List<List<Sample>> forks = new ArrayList<>();
        for (Double time : seconds) {
            double nanos = ImportedFile.nanos(command, time);
            forks.add(List.of(new Sample(Phase.MEASUREMENT, nanos, nanos)));
        }
        return new ImportedResult(
                template,
                ImportedResult.UNKNOWN,
                ImportedResult.UNKNOWN,
                1,
                "",
                params,
                List.of(command),
                forks);
    }

    /** The command before its parameter got a value: one benchmark, and not one of each value. */
    private static String template(String command, String name, String value) {
        return value.isEmpty()
                ? command
                : Pattern.compile("(?<![\\w.])" + Pattern.quote(value) + "(?![\\w.])")
                        .matcher(command)
                        .replaceAll(Matcher.quoteReplacement("{" + name + "}"));
    }
}
