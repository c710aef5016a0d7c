package dev.threadscale.results;

import dev.threadscale.measured.ForkRecord;
import dev.threadscale.results.files.Folder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
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
            Folder folder, RunRecord record, EndedForks ended, Function<String, Path> folders) {
        List<ForkRecord> forks = ended.all();
        for (WorkerTable table : WorkerTable.values()) {
            table.collect(folder, record, folders, forks);
        }
        Set<Integer> kept = new HashSet<>();
        for (ForkRecord sentinel : ended.sentinels()) {
            kept.add(sentinel.number());
        }
        ForkTable.of(record)
                .write(
                        folder,
                        csv -> {
                            for (ForkRecord fork : forks) {
                                csv.add(ForkTable.inRun(record, kept, fork));
                            }
                        });
    }

    /** Writes the measurements of another tool. */
    static void write(
            Folder folder, RunRecord record, Map<ForkRecord, List<Map<String, String>>> forks) {
        WorkerTable.ITERATIONS.write(folder, record, forks);
        ForkTable.of(record).write(folder, forks.keySet());
    }

    /** Writes the times of sentinels. */
    static void collectSentinels(Folder folder, RunRecord record, EndedForks ended) {
        Map<Integer, Integer> firstForks = new HashMap<>();
        for (ForkRecord fork : ended.all()) {
            if (fork.sentinel() != null) {
                firstForks.merge(fork.sentinel(), fork.number(), Math::min);
            }
        }
        List<ForkRecord> inOrder = new ArrayList<>(ended.sentinels());
        inOrder.sort(Comparator.comparingInt(ForkRecord::number));
        List<SentinelRow> rows = new ArrayList<>();
        for (ForkRecord sentinel : inOrder) {
            Integer block = firstForks.get(sentinel.number());
            rows.add(SentinelRow.of(sentinel, block, ended.medianNanos(sentinel)));
        }
        SentinelRow.table(record).write(folder, rows);
    }
}
