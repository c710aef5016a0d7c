package dev.threadscale.results;

import dev.threadscale.plan.Fork;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A folder of forks, each in a folder of its own that is there as a whole or not at all.
 *
 * @param folder that holds them
 */
record StoredForks(Folder folder) {

    static final String FORK = "fork.json";

    /** Folders of other names are somebody's own. */
    private static final Pattern ID = Pattern.compile("[0-9a-f]+-[0-9]+");

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
            records.add(Json.readSealed(of(id).resolve(FORK), ForkRecord.class));
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
        new Folder(of(record.id()), folder.owner()).write(FORK, Json.sealed(record));
    }

    /**
     * One file of each fork that is not as it was written.
     *
     * @param mended what becomes of such forks
     */
    List<Damage> damage(String mended) throws IOException {
        List<Damage> damage = new ArrayList<>();
        for (String id : folder.names()) {
            if (ID.matcher(id).matches() && Files.isDirectory(of(id))) {
                damage(id, mended).ifPresent(damage::add);
            }
        }
        return damage;
    }

    private Optional<Damage> damage(String id, String mended) throws IOException {
        Path file = of(id).resolve(FORK);
        try {
            ForkRecord fork = Json.readSealed(file, ForkRecord.class);
            if (!fork.id().equals(id)) {
                return Optional.of(new Damage(file, "it is of the fork " + fork.id(), mended));
            }
            for (Map.Entry<String, Checksum> written : fork.files().entrySet()) {
                Path other = of(id).resolve(written.getKey());
                Optional<String> problem = written.getValue().problem(other);
                if (problem.isPresent()) {
                    return Optional.of(new Damage(other, problem.get(), mended));
                }
            }
            return Optional.empty();
        } catch (NoSuchFileException missing) {
            return Optional.of(new Damage(file, "it is missing", mended));
        } catch (DamagedException damaged) {
            return Optional.of(new Damage(file, Seal.PROBLEM, mended));
        }
    }

    /** The same; such forks are removed. */
    List<Damage> mend(String mended) throws IOException {
        List<Damage> damage = damage(mended);
        for (Damage one : damage) {
            folder.delete(folder.path().relativize(one.file()).getName(0).toString());
        }
        return damage;
    }
}
