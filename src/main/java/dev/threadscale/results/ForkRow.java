package dev.threadscale.results;

import dev.threadscale.experiment.Outcome;
import dev.threadscale.levels.Axes;
import dev.threadscale.levels.Levels;
import dev.threadscale.measured.ForkQuantity;
import dev.threadscale.measured.HostShare;
import dev.threadscale.measured.RequestErrors;
import dev.threadscale.protocol.RequestFailure;
import dev.threadscale.protocol.Seen;
import dev.threadscale.results.csv.ColumnNames;
import dev.threadscale.results.csv.RowType;
import dev.threadscale.results.csv.RowValues;
import dev.threadscale.results.csv.Table;
import dev.threadscale.stats.SteadyState;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A row of {@code forks.csv}: the end of a fork, even if it left no rows in other tables.
 *
 * @param levels label by axis
 * @param outcome how it ended
 * @param expected how it was expected to end
 * @param reason why
 * @param started time of its start, ISO 8601
 * @param quantities the known quantities of the fork as a whole
 * @param steadiness {@link SteadyState.Kind#label()}; empty without an iteration
 * @param steady {@link SteadyState#isMeasured}; null if that is not known
 * @param node that measured it; empty if the run has only one
 * @param sentinel number of the last one before it; null without one
 * @param disturbed causes and words, as in the file; empty if nothing is known to have disturbed it
 * @param share how it shared its CPUs; null if that is unknown
 * @param pace how much slower than usual the sentinels next to it were; null if they were as usual
 * @param failed failed requests of a service; null if it is not one, or if that is unknown
 */
public record ForkRow(
        String configuration,
        int fork,
        Levels levels,
        String outcome,
        String expected,
        String reason,
        String started,
        Map<ForkQuantity, Long> quantities,
        String steadiness,
        @Nullable Boolean steady,
        String node,
        @Nullable Integer sentinel,
        String disturbed,
        @ColumnNames({
                    "cpu_capacity_ns",
                    "own_cpu_ns",
                    "all_cpu_ns",
                    "stolen_cpu_ns",
                    "stopped_cpu_ns",
                    "waited_cpu_ns"
                })
                @Nullable HostShare share,
        @ColumnNames("host_pace") @Nullable Double pace,
        @ColumnNames(
                        value = {"error_percent", "failed_requests"},
                        isNewer = true)
                @Nullable Failed failed) {

    public static final String FILE = "forks.csv";

    private static final RowType<ForkRow> ROW = RowType.of(ForkRow.class);

    /** A kind of failed requests with their number: {@code errors_timed_out: 12}. */
    private static final Pattern FAILED = Pattern.compile("([a-z_]{1,40}): ([0-9]{1,18})");

    /**
     * The failed requests of a fork.
     *
     * @param kinds with their numbers, as in the file
     */
    public record Failed(double percent, String kinds) {}

    static Table<ForkRow> table(RunRecord run) {
        return table(run, ROW.values());
    }

    /**
     * Returns the table for forks that have ended.
     *
     * @param sentinels numbers of those that are still there
     */
    static Table<ForkRecord> ofRecords(RunRecord run, Set<Integer> sentinels) {
        return table(
                run,
                RowType.of(ForkRecord.class)
                        .values()
                        .with("program_bytes", ForkRow::programBytes)
                        .with("image_bytes", fork -> run.imageBytes().get(program(fork)))
                        .with(
                                "sentinel",
                                fork ->
                                        sentinels.contains(fork.sentinel())
                                                ? fork.sentinel()
                                                : null)
                        .with("disturbed", fork -> words(fork.disturbed()))
                        .with(
                                "error_percent",
                                fork -> fork.errors() == null ? null : fork.errors().percent())
                        .with(
                                "failed_requests",
                                fork -> fork.errors() == null ? "" : words(fork.errors().kinds())));
    }

    /** Returns the table for forks from another tool, of which only iterations are known. */
    static Table<ImportedFork> ofImported(RunRecord run) {
        String completed = Outcome.COMPLETED.label();
        return table(
                run,
                RowType.of(ImportedFork.class)
                        .values()
                        .with("outcome", _ -> completed)
                        .with("expected", _ -> completed)
                        .orUnknown());
    }

    private static <R> Table<R> table(RunRecord run, RowValues<R> values) {
        return Place.table(
                        run,
                        FILE,
                        "how every fork ended",
                        values.only("outcome", Outcome.labels())
                                .only("expected", Outcome.labels())
                                .only("steadiness", SteadyState.Kind.labels()))
                .newer("error_percent", "failed_requests")
                .keyedBy(Place.CONFIGURATION, Place.FORK)
                .under(SentinelRow.FILE, SentinelRow.NUMBER);
    }

    static String program(ForkRecord fork) {
        return Objects.requireNonNullElse(fork.program(), fork.levels().get(Axes.RUNTIME));
    }

    /** Returns the number that an image reports; the image may be a stranger's. */
    static @Nullable Long programBytes(ForkRecord fork) {
        String text = fork.seen().get(Seen.PROGRAM_BYTES.key());
        return text != null && text.matches("[0-9]{1,18}") ? Long.valueOf(text) : null;
    }

    private static String words(@Nullable Map<String, ?> causes) {
        return Objects.requireNonNullElse(causes, Map.<String, Object>of()).entrySet().stream()
                .map(cause -> cause.getKey() + ": " + cause.getValue())
                .collect(Collectors.joining("; "));
    }

    /**
     * A fork that another tool has measured; it has no folder.
     *
     * @param configuration id of the configuration
     * @param number which of its forks, from 1
     * @param levels label by axis
     * @param rows its iterations, by column
     */
    public record ImportedFork(
            String configuration,
            @ColumnNames(Place.FORK) int number,
            Levels levels,
            List<Map<String, String>> rows) {}

    /**
     * Reads the forks of a run, if it has a table of them.
     *
     * @param axes of the run, with their levels
     */
    public static List<ForkRow> read(Path run, Map<String, List<String>> axes) {
        List<ForkRow> rows = new ArrayList<>();
        ROW.read(run.resolve(FILE), axes, rows::add);
        return rows;
    }

    public boolean completed() {
        return outcome.equals(Outcome.COMPLETED.label());
    }

    public boolean overloaded() {
        return outcome.equals(Outcome.OVERLOADED.label());
    }

    /** Returns the failed requests by kind, in words; empty if it is not a service, or unknown. */
    Optional<RequestErrors> errors() {
        if (failed == null) {
            return Optional.empty();
        }
        Map<String, Long> kinds = new LinkedHashMap<>();
        for (String kind : failed.kinds().split("; ", -1)) {
            Matcher form = FAILED.matcher(kind);
            if (form.matches()) {
                kinds.put(words(form.group(1)), Long.valueOf(form.group(2)));
            }
        }
        return Optional.of(new RequestErrors(failed.percent(), kinds));
    }

    static String words(String kind) {
        return Arrays.stream(RequestFailure.values())
                .filter(one -> one.key().equals(kind))
                .findFirst()
                .map(RequestFailure::text)
                .orElse(kind);
    }

    /** The words in {@link #disturbed} before each colon. */
    public List<String> causes() {
        List<String> causes = new ArrayList<>();
        for (String cause : disturbed.isEmpty() ? new String[0] : disturbed.split("; ", -1)) {
            causes.add(cause.substring(0, Math.max(0, cause.indexOf(':'))));
        }
        return causes;
    }
}
