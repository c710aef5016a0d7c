package dev.threadscale.bundle;

import dev.threadscale.store.Additions;
import dev.threadscale.store.Json;
import dev.threadscale.store.StoreException;
import dev.threadscale.store.Table;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * Writes {@code datapackage.json} and {@code ro-crate-metadata.json} of a run directory. They say
 * what is there and nothing of when they were written, so that the same directory has the same.
 */
public final class Bundle {

    private Bundle() {}

    /**
     * Describes what stands in the directory now, so that this comes last.
     *
     * @return the tables that are there
     * @throws StoreException if a file cannot be read, or the descriptions not be written
     */
    public static List<Table> write(Path directory) throws StoreException {
        try {
            Description run = Description.read(directory);
            List<Table> tables = run.tables(directory);
            Additions.write(
                    directory,
                    DataPackage.NAME,
                    Json.write(new DataPackage(directory, run, tables).json()));
            Additions.write(
                    directory, Crate.NAME, Json.write(new Crate(directory, run, tables).json()));
            return tables;
        } catch (IOException failed) {
            throw new StoreException(
                    "%s cannot be described: %s".formatted(directory, failed.getMessage()),
                    "Restore its files from a copy, or run the experiment again.",
                    failed);
        }
    }
}
