package dev.threadscale.results;

import dev.threadscale.measured.ForkQuantity;
import dev.threadscale.measured.ForkRecord;
import dev.threadscale.measured.ForkRecord.StartUp;
import dev.threadscale.measured.HostShare;
import dev.threadscale.measured.Outcome;
import dev.threadscale.measured.RequestErrors;
import dev.threadscale.protocol.Seen;
import dev.threadscale.results.csv.CsvFile;
import dev.threadscale.results.csv.CsvRow;
import dev.threadscale.results.csv.RowType;
import dev.threadscale.results.csv.RowValues;
import dev.threadscale.results.csv.Table;
import dev.threadscale.results.files.Folder;
import dev.threadscale.stats.SteadyState;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The table {@code forks.csv}: the end of every fork, even if it left no rows in other tables. */
public final class ForkTable {

    public static final String FILE = "forks.csv";

    private static final String ERROR_PERCENT = "error_percent";
    private static final String FAILED_REQUESTS = "failed_requests";
    private static final String SHARE = "cpu_capacity_ns";

    /** A kind of failed requests with their number: {@code errors_timed_out: 12}. */
    private static final Pattern FAILED = Pattern.compile("([a-z_]{1,40}): ([0-9]{1,18})");

    private ForkTable() {}

    static Table<ForkRecord> of(RunRecord run) {
        RowValues<ForkRecord> values =
                RowType.of(ForkRecord.class)
                        .values()
                        .with(Place.FORK, ForkRecord::number)
                        .only("outcome", Outcome.labels())
                        .only("expected", Outcome.labels())
                        .with("steadiness", fork -> fork.startUp().steadiness())
                        .only("steadiness", SteadyState.Kind.labels())
                        .with("steady", fork -> fork.startUp().steady())
                        .with("disturbed", fork -> words(fork.disturbances()))
                        .with(SHARE, ofShare(HostShare::capacityNanos))
                        .with("own_cpu_ns", ofShare(HostShare::ownNanos))
                        .with("all_cpu_ns", ofShare(HostShare::busyNanos))
                        .with("stolen_cpu_ns", ofShare(HostShare::stolenNanos))
                        .with("stopped_cpu_ns", ofShare(HostShare::stoppedNanos))
                        .with("waited_cpu_ns", ofShare(HostShare::waitedNanos))
                        .with("host_pace", ForkRecord::pace)
                        .with(ERROR_PERCENT, ofErrors(RequestErrors::percent))
                        .with(FAILED_REQUESTS, ofErrors(errors -> words(errors.kinds())));
        for (ForkQuantity quantity : ForkQuantity.values()) {
            values.with(quantity.key(), fork -> fork.quantity(quantity));
        }
        return Place.table(run, FILE, "how every fork ended", values)
                .newer(ERROR_PERCENT, FAILED_REQUESTS)
                .keyedBy(Place.CONFIGURATION, Place.FORK)
                .under(SentinelRow.FILE, SentinelRow.NUMBER);
    }

    private static Function<ForkRecord, @Nullable Object> ofShare(
            Function<HostShare, @Nullable Long> nanos) {
        return fork -> fork.share() == null ? null : nanos.apply(fork.share());
    }

    private static Function<ForkRecord, @Nullable Object> ofErrors(
            Function<RequestErrors, Object> part) {
        return fork -> fork.errors() == null ? null : part.apply(fork.errors());
    }

    private static String words(Map<String, ?> causes) {
        return causes.entrySet().stream()
                .map(cause -> cause.getKey() + ": " + cause.getValue())
                .collect(Collectors.joining("; "));
    }

    /** Writes the forks of a run. */
    static void write(Folder folder, RunRecord run, EndedForks forks) {
        Set<Integer> sentinels = new HashSet<>();
        for (ForkRecord sentinel : forks.sentinels()) {
            sentinels.add(sentinel.number());
        }
        of(run).write(
                        folder,
                        csv -> {
                            for (ForkRecord fork : forks.all()) {
                                csv.add(inRun(run, sentinels, fork));
                            }
                        });
    }

    /**
     * Returns a fork with the size of its image, and without a sentinel that is lost.
     *
     * @param sentinels numbers of those that are still there
     */
    static ForkRecord inRun(RunRecord run, Set<Integer> sentinels, ForkRecord fork) {
        Integer last = fork.sentinel();
        return fork.inRun(
                run.imageBytes(fork), last != null && sentinels.contains(last) ? last : null);
    }

    /**
     * Reads the forks of a run, if it has a table of them.
     *
     * @param axes of the run, with their levels
     */
    public static List<ForkRecord> read(Path run, Map<String, List<String>> axes) {
        List<ForkRecord> forks = new ArrayList<>();
        CsvFile.read(run.resolve(FILE), axes, row -> forks.add(read(row)));
        return forks;
    }

    private static ForkRecord read(CsvRow row) {
        Map<String, String> seen = new LinkedHashMap<>();
        row.count(ForkQuantity.PROGRAM_BYTES.key())
                .ifPresent(bytes -> seen.put(Seen.PROGRAM_BYTES.key(), bytes.toString()));
        return new ForkRecord(
                row.text(Place.CONFIGURATION),
                Objects.requireNonNull(RowType.cell(row, Place.FORK, int.class)),
                row.levels(),
                Objects.requireNonNull(RowType.cell(row, "outcome", Outcome.class)),
                Objects.requireNonNull(RowType.cell(row, "expected", Outcome.class)),
                row.text("reason"),
                row.text("started").isEmpty() ? null : RowType.cell(row, "started", Instant.class),
                count(row, ForkQuantity.DURATION_NS),
                new StartUp(
                        count(row, ForkQuantity.START_TO_MAIN_NS),
                        count(row, ForkQuantity.START_TO_FIRST_ITERATION_NS),
                        count(row, ForkQuantity.START_TO_STEADY_NS),
                        unlessEmpty(row.text("steadiness")),
                        RowType.cell(row, "steady", Boolean.class)),
                count(row, ForkQuantity.PEAK_MEMORY_BYTES),
                null,
                null,
                "",
                List.of(),
                seen,
                List.of(),
                unlessEmpty(row.text("node")),
                RowType.cell(row, "sentinel", Integer.class),
                null,
                null,
                disturbed(row.text("disturbed")),
                share(row),
                row.number("host_pace").orElse(null),
                errors(row),
                count(row, ForkQuantity.IMAGE_BYTES));
    }

    private static @Nullable Long count(CsvRow row, ForkQuantity quantity) {
        return row.count(quantity.key()).orElse(null);
    }

    private static @Nullable String unlessEmpty(String text) {
        return text.isEmpty() ? null : text;
    }

    private static Map<String, String> disturbed(String text) {
        Map<String, String> words = new LinkedHashMap<>();
        for (String cause : text.isEmpty() ? new String[0] : text.split("; ", -1)) {
            int colon = cause.indexOf(':');
            words.put(cause.substring(0, Math.max(0, colon)), cause.substring(colon + 1).strip());
        }
        return words;
    }

    private static @Nullable HostShare share(CsvRow row) {
        return row.text(SHARE).isEmpty()
                ? null
                : new HostShare(
                        row.known(SHARE),
                        row.known("own_cpu_ns"),
                        row.known("all_cpu_ns"),
                        row.count("stolen_cpu_ns").orElse(null),
                        row.count("stopped_cpu_ns").orElse(null),
                        row.count("waited_cpu_ns").orElse(null));
    }

    /** Reads the failed requests, which runs of earlier versions lack. */
    private static @Nullable RequestErrors errors(CsvRow row) {
        if (!row.has(ERROR_PERCENT) || row.text(ERROR_PERCENT).isEmpty()) {
            return null;
        }
        Map<String, Long> kinds = new LinkedHashMap<>();
        for (String kind : row.text(FAILED_REQUESTS).split("; ", -1)) {
            Matcher form = FAILED.matcher(kind);
            if (form.matches()) {
                kinds.put(form.group(1), Long.valueOf(form.group(2)));
            }
        }
        return new RequestErrors(row.finite(ERROR_PERCENT), kinds);
    }
}
