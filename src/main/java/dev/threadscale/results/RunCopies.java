package dev.threadscale.results;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import dev.threadscale.experiment.code.Code;
import dev.threadscale.experiment.code.CodeFile;
import dev.threadscale.results.files.Folder;
import dev.threadscale.text.CsvInput;
import dev.threadscale.text.CsvText;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The copies that a run keeps of its experiment and of the files that it names.
 *
 * @param experiment text of its file
 * @param references texts of the files in {@code references/}, by name
 * @param companions texts of the files of companions, by their paths in the run
 * @param code whose files are in {@code code/}
 */
public record RunCopies(
        String experiment,
        Map<String, String> references,
        Map<String, String> companions,
        List<Code> code) {

    /** The file of the experiment, as it was read. */
    public static final String EXPERIMENT = "experiment.yaml";

    /** The folder of the references' copies. */
    public static final String REFERENCES = "references";

    /** The folder of the copies of companions' files, with a folder for each. */
    public static final String COMPANIONS = "companions";

    public static final RunCopies NONE = new RunCopies("", Map.of(), Map.of(), List.of());

    /** Returns the copies without the code, which may be large or confidential. */
    public RunCopies withoutCode() {
        return new RunCopies(experiment, references, companions, List.of());
    }

    /**
     * Writes the copies and the data dictionary into the folder of a run.
     *
     * @return digests by path
     */
    Map<String, String> write(Folder folder, RunRecord run) {
        List<String> paths = new ArrayList<>(List.of(Tables.DICTIONARY_FILE));
        Tables.describe(folder, run);
        if (!experiment.isEmpty()) {
            folder.write(EXPERIMENT, experiment);
            paths.add(EXPERIMENT);
        }
        references.forEach((name, text) -> {
            folder.create(REFERENCES).write(name, copied(text));
            paths.add(REFERENCES + "/" + name);
        });
        companions.forEach((path, text) -> {
            int name = path.lastIndexOf('/') + 1;
            within(folder, path.substring(0, name - 1)).write(path.substring(name), text);
            paths.add(path);
        });
        for (Code part : code) {
            Folder copies = within(folder, part.folder());
            for (CodeFile file : part.files()) {
                copies.write(file.name(), file::writeTo);
                paths.add(part.path(file));
            }
        }
        Map<String, String> digests = new LinkedHashMap<>();
        paths.forEach(path -> digests.put(path, Checksums.of(folder, path)));
        return digests;
    }

    private static Folder within(Folder folder, String path) {
        Folder below = folder;
        for (String name : path.split("/", -1)) {
            below = below.create(name);
        }
        return below;
    }

    /**
     * Returns the text of a reference, with cells changed that a spreadsheet would compute.
     *
     * @param table that is known to be CSV
     */
    private static String copied(String table) {
        StringWriter copy = new StringWriter();
        boolean same = true;
        try (CsvReader<CsvRecord> rows = CsvInput.builder().ofCsvRecord(table);
                CsvWriter csv = CsvWriter.builder().lineDelimiter(LineDelimiter.LF).build(copy)) {
            for (CsvRecord row : rows) {
                List<String> cells = new ArrayList<>(row.getFields());
                cells.replaceAll(CsvText::written);
                same &= cells.equals(row.getFields());
                csv.writeRecord(cells);
            }
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return same ? table : copy.toString();
    }
}
