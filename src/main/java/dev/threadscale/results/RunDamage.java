package dev.threadscale.results;

import dev.threadscale.error.UserException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What is not as it was written in the folder of a run. */
public final class RunDamage {

    private RunDamage() {}

    /**
     * Forks and sentinels of a run that is not to be continued; of a run older than seals nothing
     * is known.
     *
     * @throws UserException if the run cannot be read
     */
    public static List<Damage> ofForks(Path run) {
        try {
            if (!RunFormat.isSealed(Json.readRun(run.resolve(RunDirectory.RUN)).format())) {
                return List.of();
            }
            Folder folder = new Folder(run, Owner.of(run));
            List<Damage> damage = new ArrayList<>();
            for (String forks : List.of(RunDirectory.FORKS, RunDirectory.SENTINELS)) {
                damage.addAll(
                        new StoredForks(folder.child(forks))
                                .damage("the tables were made before that"));
            }
            return damage;
        } catch (IOException failed) {
            throw Results.unreadable(run, failed);
        }
    }

    /** Files of a run that is continued, other than those of its forks and sentinels. */
    static List<Damage> ofFiles(Folder run, RunRecord record) throws IOException {
        List<Damage> damage = new ArrayList<>();
        for (Map.Entry<String, Checksum> written : record.known().entrySet()) {
            Path file = run.path().resolve(written.getKey());
            written.getValue()
                    .problem(file)
                    .map(what -> new Damage(file, what, "it is written anew"))
                    .ifPresent(damage::add);
        }
        return damage;
    }
}
