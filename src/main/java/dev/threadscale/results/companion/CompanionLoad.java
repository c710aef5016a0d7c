package dev.threadscale.results.companion;

import dev.threadscale.levels.Levels;
import dev.threadscale.measured.companion.CompanionColumn;
import dev.threadscale.results.RunRecord;
import dev.threadscale.results.WorkerTable;
import dev.threadscale.results.csv.CsvFile;
import dev.threadscale.results.csv.CsvRow;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The load of a companion in the measured iterations of a configuration.
 *
 * @param companion its name
 * @param busyShare the share of its CPUs that it used
 * @param throttledShare the share of the time for which its quota stopped it
 * @param faultsPerSecond the pages of its memory for which it waited for a disk
 * @param isLimit true if it was the limit of at least half of the iterations
 * @param forks the number of forks that it served
 * @param started the number of these that it served first
 */
public record CompanionLoad(
        String companion,
        Levels levels,
        double busyShare,
        double throttledShare,
        double faultsPerSecond,
        boolean isLimit,
        int forks,
        int started) {

    private static final double SECOND = 1e9;

    /** The sums over the iterations of a configuration. */
    private static final class Sums {
        private final String companion;
        private final Levels levels;
        private double offered;
        private double used;
        private double elapsed;
        private double cpuTime;
        private double throttled;
        private double faults;
        private int iterations;
        private int limited;
        private final Set<Integer> forks = new HashSet<>();
        private final Set<Integer> started = new HashSet<>();

        Sums(String companion, Levels levels) {
            this.companion = companion;
            this.levels = levels;
        }

        CompanionLoad load() {
            return new CompanionLoad(
                    companion,
                    levels,
                    used / offered,
                    throttled / cpuTime,
                    faults / elapsed * SECOND,
                    iterations > 0 && 2 * limited >= iterations,
                    forks.size(),
                    started.size());
        }
    }

    /** Reads the loads of a run, in the order of its configurations; none without companions. */
    public static List<CompanionLoad> read(Path directory, RunRecord run) {
        Map<String, Sums> all = new LinkedHashMap<>();
        CsvFile.read(
                directory.resolve(WorkerTable.COMPANIONS.file()), run.axes(), row -> add(row, all));
        List<CompanionLoad> loads = new ArrayList<>();
        all.values().forEach(sums -> loads.add(sums.load()));
        return loads;
    }

    private static void add(CsvRow row, Map<String, Sums> all) {
        if (!row.isMeasurement()) {
            return;
        }
        String name = row.text(CompanionColumn.COMPANION.key());
        Sums sums =
                all.computeIfAbsent(
                        row.text("configuration") + " " + name, _ -> new Sums(name, row.levels()));
        sums.forks.add(row.fork());
        if (row.number(CompanionColumn.EARLIER_FORKS.key()).orElse(0.0) == 0) {
            sums.started.add(row.fork());
        }
        if (row.number(CompanionColumn.SPAN_NS.key()).isEmpty()) {
            return;
        }
        double span = row.finite(CompanionColumn.SPAN_NS.key());
        sums.elapsed += span;
        double limit = row.finite(CompanionColumn.CPU_LIMIT.key());
        sums.offered += span * limit;
        sums.cpuTime += span * Math.ceil(limit);
        sums.used += row.finite(CompanionColumn.CPU_NS.key());
        sums.throttled += row.finite(CompanionColumn.THROTTLED_NS.key());
        sums.faults += row.number(CompanionColumn.MAJOR_FAULTS.key()).orElse(0.0);
        sums.iterations++;
        sums.limited += row.text(CompanionColumn.LIMITS.key()).equals("true") ? 1 : 0;
    }
}
