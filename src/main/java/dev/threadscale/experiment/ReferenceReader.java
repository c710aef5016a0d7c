package dev.threadscale.experiment;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import de.siegmar.fastcsv.reader.CsvRecordHandler;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import dev.threadscale.error.Location;
import dev.threadscale.error.UserException;
import dev.threadscale.experiment.Experiment.Reference;
import dev.threadscale.experiment.yaml.Bounds;
import dev.threadscale.experiment.yaml.ExperimentFile;
import dev.threadscale.experiment.yaml.Fields;
import dev.threadscale.experiment.yaml.YamlNode;
import dev.threadscale.text.Counted;
import dev.threadscale.text.CsvInput;
import dev.threadscale.text.TextRule;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Reads {@code references}: CSV files below the experiment's folder. Files elsewhere cannot be
 * named: a run keeps copies of references, and an experiment must not copy a stranger's files.
 *
 * @param levels the levels of all profiles of the experiment
 */
record ReferenceReader(ExperimentFile experiment, KnownLevels levels) {

    private static final String NAME = "[A-Za-z0-9][A-Za-z0-9._-]";
    private static final Pattern PATH =
            Pattern.compile("(%s{0,99}/){0,9}%s{0,95}[.]csv".formatted(NAME, NAME));

    List<Reference> read(YamlNode node) {
        Set<String> names = new HashSet<>();
        return Bounds.list(
                node,
                "references",
                "paths",
                Bounds.REFERENCES,
                item -> {
                    Reference reference = reference(item);
                    // Case is ignored, as on the file systems of macOS and Windows.
                    if (!names.add(reference.name().toLowerCase(Locale.ROOT))) {
                        throw item.problem("two references have the name '%s'", reference.name())
                                .fix(
                                        "Remove one, or rename its file: a run keeps them in one folder.");
                    }
                    return reference;
                });
    }

    /** Reads a path, or a mapping that also describes the curves in the file. */
    private Reference reference(YamlNode node) {
        if (!(node instanceof YamlNode.Mapping)) {
            return file(node);
        }
        Fields fields = Fields.of(node, "a reference").requiring("file", "curve");
        Reference file = file(fields.required("file"));
        CurveReader curve = new CurveReader(levels, file.name(), file.text());
        return new Reference(
                file.name(), file.text(), Optional.of(curve.read(fields.required("curve"))));
    }

    private Reference file(YamlNode node) {
        String path = Fields.text(node, "a reference");
        if (!PATH.matcher(path).matches()) {
            throw node.problem(
                            "'%s' is not the path of a .csv file below the experiment's folder",
                            path)
                    .fix(
                            "Write a path relative to it, without '..', with letters, digits,"
                                    + " dots, dashes and '/', as in references/table.csv.");
        }
        String text = experiment.text(node, path, "Keep what the study needs.");
        TextRule.LINES
                .first(text)
                .ifPresent(bad -> {
                    throw UserException.at(
                                    at(path, bad.line(), bad.column()),
                                    "the reference contains %s",
                                    bad)
                            .fix("Remove the character from the table.");
                });
        checkTable(node, path, text);
        return new Reference(path.substring(path.lastIndexOf('/') + 1), text, Optional.empty());
    }

    /**
     * Checks that the header names every column once. The parser checks that rows are as long as
     * the header.
     */
    private void checkTable(YamlNode node, String path, String text) {
        List<String> header = List.of();
        try (CsvReader<CsvRecord> rows =
                CsvInput.builder()
                        // FastCSV names the number of the row, which is not that of its line.
                        .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
                        .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
                        .build(
                                CsvRecordHandler.of(
                                        builder -> builder.fieldModifier(CsvInput.QUOTES)),
                                text)) {
            for (CsvRecord row : rows) {
                checkCells(path, row, header.isEmpty());
                if (!header.isEmpty() && row.getFieldCount() != header.size()) {
                    throw malformed(
                            node,
                            path,
                            "line %d: %s, unlike the header of %d"
                                    .formatted(
                                            row.getStartingLineNumber(),
                                            Counted.of(row.getFieldCount(), "cell"),
                                            header.size()));
                }
                if (header.isEmpty()) {
                    header = row.getFields();
                    if (header.stream().anyMatch(String::isBlank)
                            || new HashSet<>(header).size() < header.size()) {
                        throw ExperimentFile.broken(
                                node,
                                path,
                                "has a header with an empty or repeated name",
                                "Begin the file with a line that names every column.");
                    }
                }
            }
        } catch (CsvParseException malformed) {
            throw malformed(node, path, CsvInput.problem(malformed));
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        if (header.isEmpty()) {
            throw ExperimentFile.broken(
                    node, path, "is empty", "Begin it with a line that names every column.");
        }
    }

    private static UserException malformed(YamlNode node, String path, String problem) {
        return ExperimentFile.broken(
                node,
                path,
                "is not CSV: " + problem,
                "Give every line the same columns, put texts with commas or quotes in quotes, and"
                        + " double the quotes in them.");
    }

    /** Checks headers and cells, which are names of curves and texts that people look up. */
    private void checkCells(String path, CsvRecord row, boolean inHeader) {
        Location line = at(path, Math.toIntExact(row.getStartingLineNumber()), 1);
        Bounds.count(line, "the line", row.getFieldCount(), Bounds.COLUMNS);
        int most = inHeader ? Bounds.WORDS : Bounds.CLAIM;
        row.getFields().forEach(cell -> Bounds.length(line, "a cell", cell, most));
    }

    /** Returns a location in a reference, whose path is written as people wrote it. */
    private Location at(String path, int line, int column) {
        return new Location(experiment.shown(path), line, column);
    }
}
