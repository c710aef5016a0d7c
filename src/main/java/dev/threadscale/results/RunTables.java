package dev.threadscale.results;

import dev.threadscale.measured.ForkRecord;
import dev.threadscale.results.files.Folder;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The tables of a run, which can be rebuilt from its forks at any time. */
final class RunTables {

    /** The files of the tables. */
    static final Set<String> FILES =
            Stream.concat(
                            Stream.of(WorkerTable.values()).map(WorkerTable::file),
                            Stream.of(
                                    ForkTable.FILE,
                                    UnavailableRow.FILE,
                                    SentinelRow.FILE,
                                    SearchRow.FILE))
                    .collect(Collectors.toCollection(TreeSet::new));

    private RunTables() {}

    /** Writes the rows of workers and the ends of forks. */
    static void collect(
            Folder folder, RunRecord record, StoredForks forks, List<ForkRecord> sentinels) {
        List<ForkRecord> all = forks.all();
        for (WorkerTable table : WorkerTable.values()) {
            table.collect(folder, record, forks::path, all);
        }
        Set<Integer> kept = sentinels.stream().map(ForkRecord::number).collect(Collectors.toSet());
        ForkTable.of(record)
                .write(
                        folder,
                        csv -> all.forEach(fork -> csv.add(ForkTable.inRun(record, kept, fork))));
    }

    /** Writes the measurements of another tool. */
    static void write(Folder folder,
            RunRecord record,
            Map<ForkRecord, List<Map<String, String>>> forks) {
        WorkerTable.ITERATIONS.write(folder, record, forks);
        ForkTable.of(record).write(folder, forks.keySet());
    }

    /** Writes the times of sentinels. */
    static void collectSentinels(
            Folder folder, RunRecord record, List<ForkRecord> forks, StoredForks sentinels) {
        Map<Integer, Integer> firstForks = new HashMap<>();
        for (ForkRecord fork : forks) {
            if (fork.sentinel() != null) {
                firstForks.merge(fork.sentinel(), fork.number(), Math::min);
            }
        }
        SentinelRow.table(record)
                .write(
                        folder,
                        sentinels.all().stream()
                                .sorted(Comparator.comparingInt(ForkRecord::number))
                                .map(one ->
                                        SentinelRow.of(
                                                one,
                                                firstForks.get(one.number()),
                                                sentinels.medianNanos(one)))
                                .toList());
    }
}
