package dev.threadscale.experiment;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import dev.threadscale.claim.PublishedCurve;
import dev.threadscale.error.UserException;
import dev.threadscale.experiment.yaml.Bounds;
import dev.threadscale.experiment.yaml.Fields;
import dev.threadscale.experiment.yaml.Problems;
import dev.threadscale.experiment.yaml.Spelling;
import dev.threadscale.experiment.yaml.YamlNode;
import dev.threadscale.text.Counted;
import dev.threadscale.text.CsvInput;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Reads {@code curve} of a reference, which describes how its columns become curves over an axis of
 * the run.
 */
record CurveReader(KnownLevels levels, String name, List<Map<String, String>> table) {

    private static final List<String> KEYS =
            List.of("x", "y", "over", "match", "names", "rows", "series", "where", "beyond");

    private static final Pattern NUMBER = Pattern.compile("[0-9]+([.][0-9]+)?");

    /**
     * Prepares to read curves of a table.
     *
     * @param text known to be CSV with a header
     */
    CurveReader(KnownLevels levels, String name, String text) {
        this(levels, name, table(text));
    }

    private static List<Map<String, String>> table(String text) {
        try (CsvReader<NamedCsvRecord> rows = CsvInput.builder().ofNamedCsvRecord(text)) {
            return rows.stream().map(NamedCsvRecord::getFieldsAsMap).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    PublishedCurve read(YamlNode node) {
        Fields fields =
                Fields.of(node, "'curve' of a reference").know(KEYS).requiring("x", "y", "over");
        String x = column(fields.required("x"), "x");
        String y = column(fields.required("y"), "y");
        String over = levels.axis(fields.required("over"), "over");
        Map<String, String> match = entries(fields, "match", n -> column(n, "match"));
        Map<String, String> names = entries(fields, "names", n -> Fields.text(n, "a level"));
        Map<String, List<String>> rows = entries(fields, "rows", CurveReader::words);
        Optional<YamlNode> series = fields.optional("series");
        PublishedCurve curve =
                new PublishedCurve(
                        name,
                        x,
                        y,
                        over,
                        match,
                        names,
                        rows,
                        series.isEmpty() ? null : column(series.get(), "series"),
                        fields.optional("where")
                                .map(n -> levels.selection(n, "'where' of a curve"))
                                .orElse(Map.of()),
                        fields.optional("beyond").filter(n -> Values.flag(n, "beyond")).isPresent()
                                ? true
                                : null);
        check(node, fields, curve);
        return curve;
    }

    /** Rejects a curve that would not draw anything. */
    private void check(YamlNode node, Fields fields, PublishedCurve curve) {
        for (String axis : curve.match().keySet()) {
            levels.checkAxis(axis, fields.required("match").location());
        }
        for (String column : curve.rows().keySet()) {
            if (!columns().contains(column)) {
                throw unknown(fields.required("rows"), column);
            }
        }
        List<Map<String, String>> meant =
                table.stream()
                        .filter(curve::isAbout)
                        .filter(row ->
                                NUMBER.matcher(row.getOrDefault(curve.x(), "")).matches()
                                        && NUMBER.matcher(row.getOrDefault(curve.y(), ""))
                                                .matches())
                        .toList();
        int points = meant.size();
        Bounds.count(node.location(), "'curve'", points, Bounds.POINTS);
        List<String> naming =
                Stream.concat(curve.match().values().stream(), Stream.ofNullable(curve.series()))
                        .toList();
        Set<List<String>> curves = new HashSet<>();
        for (Map<String, String> row : meant) {
            List<String> names =
                    naming.stream().map(column -> row.getOrDefault(column, "")).toList();
            names.forEach(word ->
                    Bounds.length(node.location(), "the name of a curve", word, Bounds.WORDS));
            curves.add(names);
            Bounds.count(node.location(), "the list of curves", curves.size(), Bounds.VALUES);
        }
        if (points < 2) {
            throw node.problem(
                            "'curve' finds %s of '%s' with numbers in '%s' and '%s', too few"
                                    + " for a curve",
                            Counted.of(points, "row"), name, curve.x(), curve.y())
                    .fix("Correct 'rows', 'x' or 'y'.");
        }
    }

    private String column(YamlNode node, String owner) {
        String column = Fields.text(node, owner);
        if (!columns().contains(column)) {
            throw unknown(node, column);
        }
        return column;
    }

    private UserException unknown(YamlNode node, String column) {
        return node.problem("the reference '%s' does not have a column '%s'", name, column)
                .fix("%s", Spelling.didYouMean(column, columns()));
    }

    private List<String> columns() {
        return table.isEmpty() ? List.of() : List.copyOf(table.getFirst().keySet());
    }

    private static <T> Map<String, T> entries(
            Fields curve, String key, Function<YamlNode, T> reading) {
        Optional<YamlNode> node = curve.optional(key);
        Map<String, T> entries = new LinkedHashMap<>();
        if (node.isPresent()) {
            String owner = "'%s' of a curve".formatted(key);
            Fields fields = Fields.of(node.get(), owner);
            for (String name : List.copyOf(fields.rest())) {
                Bounds.count(fields.keyLocation(name), owner, entries.size() + 1, Bounds.VALUES);
                entries.put(name, reading.apply(fields.required(name)));
            }
        }
        return entries;
    }

    private static List<String> words(YamlNode node) {
        return Problems.ofEach(
                Bounds.items(node, "the list of words", Bounds.VALUES),
                item -> Fields.text(item, "a word of the table"));
    }
}
