package dev.threadscale.results;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The CSVs that the store makes of a run's forks, as often as anyone likes. */
record RunTables(Folder folder, StoredForks forks, StoredForks sentinels) {

    private static final Set<String> NAMES =
            Stream.concat(
                            Arrays.stream(CollectedFile.values()).map(CollectedFile::fileName),
                            Stream.of(ForksFile.NAME, SentinelsFile.NAME, SearchFile.NAME))
                    .collect(Collectors.toUnmodifiableSet());

    static boolean isTable(String file) {
        return NAMES.contains(file);
    }

    /** What stands in those that are there. */
    Map<String, Checksum> checksums() throws IOException {
        Map<String, Checksum> checksums = new LinkedHashMap<>();
        for (String name : NAMES.stream().sorted().toList()) {
            Path file = folder.path().resolve(name);
            if (Files.exists(file)) {
                checksums.put(name, Checksum.of(file));
            }
        }
        return checksums;
    }

    void collect(RunRecord run) throws IOException {
        List<ForkRecord> all = forks.all();
        Set<String> replaced = MeasureKeys.counting(run).replaced(all);
        List<ForkRecord> counted =
                all.stream().filter(fork -> !replaced.contains(fork.id())).toList();
        for (CollectedFile file : CollectedFile.values()) {
            if (file == CollectedFile.ITERATIONS || anyHas(file, counted)) {
                publish(
                        file.fileName(),
                        partial -> CsvFiles.collect(file, partial, run, forks, counted));
            }
        }
        Set<Integer> between =
                sentinels.all().stream().map(ForkRecord::number).collect(Collectors.toSet());
        publish(ForksFile.NAME, partial -> ForksFile.write(partial, run, all, replaced, between));
    }

    private boolean anyHas(CollectedFile file, List<ForkRecord> records) {
        return records.stream()
                .filter(file::takes)
                .anyMatch(fork -> Files.exists(forks.of(fork.id()).resolve(file.fileName())));
    }

    void collectSentinels(RunRecord run, Map<Integer, Double> medians) throws IOException {
        publish(
                SentinelsFile.NAME,
                partial ->
                        SentinelsFile.write(partial, run, sentinels.all(), medians, forks.all()));
    }

    void searched(RunRecord run, List<SearchResult> results) throws IOException {
        publish(SearchFile.NAME, partial -> SearchFile.write(partial, run, results));
    }

    /** Writes a file. */
    @FunctionalInterface
    private interface Writing {
        void to(Path file) throws IOException;
    }

    private void publish(String name, Writing content) throws IOException {
        Path partial = folder.path().resolve(Folder.PARTIAL + name);
        content.to(partial);
        folder.publish(partial, name);
    }
}
