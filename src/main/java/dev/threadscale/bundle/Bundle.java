package dev.threadscale.bundle;

import dev.threadscale.error.UserException;
import dev.threadscale.results.Additions;
import dev.threadscale.results.Json;
import dev.threadscale.results.Table;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Writes {@code datapackage.json} and {@code ro-crate-metadata.json} of a run directory. They say
 * what is there and nothing of when they were written, so that the same directory has the same.
 */
public final class Bundle {

    private Bundle() {}

    /**
     * What people find in the directory, its report and these descriptions included, which may not
     * be written yet: what each file is, by its path.
     *
     * @throws UserException if {@code run.json} cannot be read
     */
    public static Map<String, String> files(Path directory) {
        try {
            Map<String, String> files = new LinkedHashMap<>();
            Description.read(directory)
                    .tables(directory)
                    .forEach(table -> files.put(table.file(), table.what()));
            files.putAll(Contents.named(directory));
            return files;
        } catch (IOException failed) {
            throw undescribed(directory, failed);
        }
    }

    /**
     * Describes what stands in the directory now, so that this comes last.
     *
     * @throws UserException if a file cannot be read, or the descriptions not be written
     */
    public static void write(Path directory) {
        try {
            Description run = Description.read(directory);
            List<Table> tables = run.tables(directory);
            Additions.write(
                    directory,
                    DataPackage.NAME,
                    Json.write(new DataPackage(directory, run, tables).json()));
            Additions.write(
                    directory, Crate.NAME, Json.write(new Crate(directory, run, tables).json()));
        } catch (IOException failed) {
            throw undescribed(directory, failed);
        }
    }

    private static UserException undescribed(Path directory, IOException failed) {
        return new UserException(
                "%s cannot be described: %s".formatted(directory, failed.getMessage()),
                "Restore its files from a copy, or run the experiment again.",
                failed);
    }
}
