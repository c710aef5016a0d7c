package dev.threadscale.store;

import dev.threadscale.plan.Fork;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A folder of forks, each in a folder of its own that is there as a whole or not at all.
 *
 * @param folder that holds them
 */
record StoredForks(Folder folder) {

    static final String FORK = "fork.json";

    /** Removes what was not complete. */
    StoredForks cleaned() throws IOException {
        for (String name : folder.names()) {
            if (name.startsWith(Folder.PARTIAL)) {
                folder.delete(name);
            }
        }
        return this;
    }

    /** Ids of the forks that have ended. */
    List<String> ids() throws IOException {
        return folder.names().stream()
                .filter(name -> !name.startsWith(Folder.PARTIAL))
                .filter(name -> Files.exists(of(name).resolve(FORK)))
                .toList();
    }

    /** Every fork that has ended, sorted by its id. */
    List<ForkRecord> all() throws IOException {
        List<ForkRecord> records = new ArrayList<>();
        for (String id : ids()) {
            records.add(Json.read(of(id).resolve(FORK), ForkRecord.class));
        }
        return records;
    }

    /** The folder of a fork. */
    Path of(String id) {
        return folder.path().resolve(id);
    }

    /** Measured iterations of a fork, by column. */
    List<Map<String, String>> measured(ForkRecord fork) throws IOException {
        return CsvFiles.measured(of(fork.id()).resolve(CollectedFile.ITERATIONS.fileName()));
    }

    ForkWriter begin(Fork fork) throws IOException {
        return new ForkWriter(folder, fork.id());
    }

    /** Puts another record in the place of a fork's. */
    void rewrite(ForkRecord record) throws IOException {
        new Folder(of(record.id()), folder.owner()).write(FORK, Json.write(record));
    }
}
