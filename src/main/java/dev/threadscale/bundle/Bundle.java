package dev.threadscale.bundle;

import dev.threadscale.error.UserException;
import dev.threadscale.results.RunReader;
import dev.threadscale.results.RunRecord;
import dev.threadscale.results.Tables;
import dev.threadscale.results.csv.Table;
import dev.threadscale.results.files.Folder;
import dev.threadscale.results.files.StoredFile;
import dev.threadscale.results.json.Json;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Writes {@code datapackage.json} and {@code ro-crate-metadata.json} of a run directory. They
 * describe its content without the time of writing, so the same directory gets the same
 * descriptions.
 */
public final class Bundle {

    private Bundle() {}

    /**
     * Returns a description of each file in the directory, by its path, for people. It includes the
     * report and these descriptions even if they have not been written yet.
     *
     * @throws UserException if {@code run.json} cannot be read
     */
    public static Map<String, String> files(Path directory) {
        Map<String, String> files = new LinkedHashMap<>();
        tables(directory, RunReader.read(directory))
                .forEach(table -> files.put(table.file(), table.what()));
        files.putAll(Contents.named(directory));
        return files;
    }

    /**
     * Describes the present content of the directory, so this comes last.
     *
     * @throws UserException if a file cannot be read, or the descriptions cannot be written
     */
    public static void write(Path directory) {
        Folder folder = Folder.at(directory);
        descriptions(directory, Credits.NONE).forEach(folder::write);
    }

    /**
     * Returns the descriptions with credits, and the one of a deposit if there are authors and a
     * licence: Zenodo would publish a data set without one under CC0.
     *
     * @param authors as {@code bundle --author} takes them
     * @param license an SPDX identifier
     * @return texts by file
     * @throws UserException if an author or the licence has another form
     */
    public static Map<String, String> descriptions(
            Path directory, List<String> authors, Optional<String> license) {
        return descriptions(directory, Credits.of(authors, license));
    }

    static Map<String, String> descriptions(Path directory, Credits credits) {
        RunRecord run = RunReader.read(directory);
        List<Table<?>> tables = tables(directory, run);
        Map<String, String> texts = new LinkedHashMap<>();
        texts.put(
                DataPackage.FILE,
                Json.write(new DataPackage(directory, run, tables, credits).json()));
        texts.put(Crate.FILE, Json.write(new Crate(directory, run, tables, credits, texts).json()));
        if (!credits.authors().isEmpty() && credits.license().isPresent()) {
            texts.put(Deposit.FILE, Json.write(new Deposit(run, credits).json()));
        }
        return texts;
    }

    private static List<Table<?>> tables(Path directory, RunRecord run) {
        return Tables.of(run).stream()
                .filter(table -> StoredFile.exists(directory.resolve(table.file())))
                .toList();
    }

    /** Returns a sentence for people: what was run, with what and on what. */
    public static String sentence(RunRecord run) {
        String profile = run.experiment().profile();
        return "Run %s of the experiment '%s'%s, measured by threadscale %s (%s engine)%s."
                .formatted(
                        run.run(),
                        run.experiment().name(),
                        profile == null ? "" : " (profile %s)".formatted(profile),
                        run.version(),
                        run.engine(),
                        hosts(run));
    }

    /** Parses a time, to the second; empty if it is unknown or malformed. */
    static Optional<Instant> time(@Nullable String text) {
        try {
            return Optional.ofNullable(text)
                    .map(known -> Instant.parse(known).truncatedTo(ChronoUnit.SECONDS));
        } catch (DateTimeException notATime) {
            return Optional.empty();
        }
    }

    private static String hosts(RunRecord run) {
        if (run.nodes() != null) {
            return " on the hosts '%s'".formatted(String.join("', '", run.nodes().keySet()));
        }
        String name = run.host().get("name");
        return name == null ? "" : " on the host '%s'".formatted(name);
    }
}
