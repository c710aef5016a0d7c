package dev.threadscale.results;

import static dev.threadscale.results.csv.Column.flag;
import static dev.threadscale.results.csv.Column.number;
import static dev.threadscale.results.csv.Column.text;
import static dev.threadscale.results.csv.Column.time;
import static dev.threadscale.results.csv.Column.whole;

import dev.threadscale.claim.ForkQuantity;
import dev.threadscale.claim.HostShare;
import dev.threadscale.experiment.Axis;
import dev.threadscale.experiment.Outcome;
import dev.threadscale.protocol.Seen;
import dev.threadscale.results.csv.Column;
import dev.threadscale.results.csv.CsvFile;
import dev.threadscale.results.csv.CsvRow;
import dev.threadscale.results.csv.Table;
import dev.threadscale.stats.SteadyState;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A row of {@code forks.csv}: how a fork ended, also if it left no rows in other tables.
 *
 * @param levels label by axis
 * @param outcome how it ended
 * @param expected how it was expected to end
 * @param reason why
 * @param started time of its start, ISO 8601
 * @param quantities what is known of it as a whole
 * @param steadiness {@link SteadyState.Kind#label()}; empty without an iteration
 * @param steady {@link SteadyState#isMeasured}; null if that is not known
 * @param node that measured it; empty if the run has but one
 * @param sentinel number of the last one before it; null if there is none
 * @param disturbed causes and words, as in the file; empty if nothing is known to have disturbed it
 * @param share how it shared its CPUs; null if that is unknown
 * @param pace how much slower than usual the sentinels beside it were; null if they were not
 */
public record ForkRow(
        String configuration,
        int fork,
        Map<String, String> levels,
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
        @Nullable HostShare share,
        @Nullable Double pace) {

    public static final String FILE = "forks.csv";

    private static final Column<ForkRow> OUTCOME =
            text("outcome", "how the fork ended").of(ForkRow::outcome).only(Outcome.labels());
    private static final Column<ForkRow> EXPECTED =
            text("expected", "how it was expected to end; any other end is a failure")
                    .of(ForkRow::expected)
                    .only(Outcome.labels());
    private static final Column<ForkRow> REASON =
            text("reason", "why; empty if it completed as expected").of(ForkRow::reason);
    private static final Column<ForkRow> STARTED =
            time("started", "time of its start, ISO 8601, UTC").of(ForkRow::started);
    private static final Column<ForkRow> STEADINESS =
            text(
                            "steadiness",
                            "what its iterations, warm-up and measured, did on the way to a"
                                    + " steady state; empty if it had none")
                    .of(ForkRow::steadiness)
                    .only(SteadyState.Kind.labels());
    private static final Column<ForkRow> STEADY =
            flag(
                            "steady",
                            "true if the mean of its measured iterations is that of its steady"
                                    + " state, but for 2 %; empty if that was not checked")
                    .of(ForkRow::steady);
    private static final Column<ForkRow> NODE =
            text("node", "name of the host that measured it; empty if it has none")
                    .of(ForkRow::node);
    private static final Column<ForkRow> SENTINEL =
            whole(
                            SentinelRow.NUMBER.name(),
                            "number of the last sentinel before it; empty without sentinels")
                    .of(ForkRow::sentinel);
    private static final Column<ForkRow> DISTURBED =
            text(
                            "disturbed",
                            "what else its host did, as 'cause: text', several with '; '; empty if"
                                    + " nothing is known of that")
                    .of(ForkRow::disturbed);
    private static final Column<ForkRow> CAPACITY =
            share(
                    "cpu_capacity_ns",
                    "elapsed time of its measured iterations, times its CPUs",
                    HostShare::capacityNanos);
    private static final Column<ForkRow> OWN =
            share("own_cpu_ns", "CPU time that it had in them", HostShare::ownNanos);
    private static final Column<ForkRow> ALL =
            share(
                    "all_cpu_ns",
                    "CPU time of all processes on these CPUs; where others had a share of them,"
                            + " verdicts hold for every time that the fork may have taken alone",
                    HostShare::busyNanos);

    private static final Column<ForkRow> STOLEN =
            share(
                    "stolen_cpu_ns",
                    "time of these CPUs that the hypervisor gave to other machines, by its share"
                            + " of the host",
                    HostShare::stolenNanos);
    private static final Column<ForkRow> STOPPED =
            share(
                    "stopped_cpu_ns",
                    "time of these CPUs for which a pause, or a quota that it was not meant to"
                            + " have, stopped it",
                    HostShare::stoppedNanos);
    private static final Column<ForkRow> PACE =
            number(
                            "host_pace",
                            "how much slower than usual the sentinels beside it were (0.2: by 20 %;"
                                    + " negative: faster); empty if they were as usual")
                    .of(ForkRow::pace);

    private static final List<Column<ForkRow>> QUANTITIES =
            Arrays.stream(ForkQuantity.values())
                    .map(one ->
                            whole(one.key(), one.unit(), one.meaning())
                                    .<ForkRow>of(row -> row.quantities.get(one)))
                    .toList();

    private static Column<ForkRow> share(
            String name, String meaning, Function<HostShare, @Nullable Long> part) {
        return whole(name, "ns", meaning)
                .of(row -> row.share == null ? null : part.apply(row.share));
    }

    static Table<ForkRow> table(RunRecord run) {
        return Table.of(
                        FILE,
                        "how every fork ended",
                        Place.<ForkRow>run(run),
                        Place.configuration(ForkRow::configuration),
                        Place.fork(ForkRow::fork),
                        Place.engine(run),
                        Place.levels(run, run.axes(), ForkRow::levels),
                        List.of(OUTCOME, EXPECTED, REASON, STARTED),
                        QUANTITIES,
                        List.of(
                                STEADINESS,
                                STEADY,
                                NODE,
                                SENTINEL,
                                DISTURBED,
                                CAPACITY,
                                OWN,
                                ALL,
                                PACE,
                                STOLEN,
                                STOPPED))
                .keyedBy(Place.CONFIGURATION, Place.FORK)
                .under(SentinelRow.FILE, SENTINEL.name());
    }

    /**
     * A fork that has ended.
     *
     * @param sentinels numbers of those that are still there
     */
    static ForkRow of(RunRecord run, ForkRecord fork, Set<Integer> sentinels) {
        Map<ForkQuantity, Long> quantities = new EnumMap<>(ForkQuantity.class);
        quantities.put(ForkQuantity.DURATION_NS, fork.durationNanos());
        put(quantities, ForkQuantity.START_TO_MAIN_NS, fork.startUp().toMain());
        put(
                quantities,
                ForkQuantity.START_TO_FIRST_ITERATION_NS,
                fork.startUp().toFirstIteration());
        put(quantities, ForkQuantity.START_TO_STEADY_NS, fork.startUp().toSteady());
        put(quantities, ForkQuantity.PEAK_MEMORY_BYTES, fork.peakMemoryBytes());
        put(
                quantities,
                ForkQuantity.PROGRAM_BYTES,
                count(fork.seen().get(Seen.PROGRAM_BYTES.key())));
        put(
                quantities,
                ForkQuantity.IMAGE_BYTES,
                run.imageBytes()
                        .get(
                                Objects.requireNonNullElse(
                                        fork.program(), fork.levels().get(Axis.RUNTIME))));
        return new ForkRow(
                fork.configuration(),
                fork.number(),
                fork.levels(),
                fork.outcome(),
                fork.expected(),
                fork.reason(),
                fork.started(),
                quantities,
                Objects.requireNonNullElse(fork.startUp().steadiness(), ""),
                fork.startUp().steady(),
                Objects.requireNonNullElse(fork.node(), ""),
                sentinels.contains(fork.sentinel()) ? fork.sentinel() : null,
                fork.disturbed() == null ? "" : words(fork.disturbed()),
                fork.share(),
                fork.pace());
    }

    private static void put(
            Map<ForkQuantity, Long> quantities, ForkQuantity quantity, @Nullable Long value) {
        if (value != null) {
            quantities.put(quantity, value);
        }
    }

    /** Reads a number that an image reports, which may be a stranger's. */
    private static @Nullable Long count(@Nullable String text) {
        return text != null && text.matches("[0-9]{1,18}") ? Long.valueOf(text) : null;
    }

    private static String words(Map<String, String> causes) {
        return causes.entrySet().stream()
                .map(cause -> cause.getKey() + ": " + cause.getValue())
                .collect(Collectors.joining("; "));
    }

    /**
     * Reads the forks of a run, if it has a table of them.
     *
     * @param axes of the run, with their levels
     */
    public static List<ForkRow> read(Path run, Map<String, List<String>> axes) {
        List<ForkRow> rows = new ArrayList<>();
        CsvFile.read(run.resolve(FILE), axes, row -> rows.add(of(row)));
        return rows;
    }

    private static ForkRow of(CsvRow row) {
        Map<ForkQuantity, Long> quantities = new EnumMap<>(ForkQuantity.class);
        for (ForkQuantity quantity : ForkQuantity.values()) {
            row.count(quantity.key()).ifPresent(value -> quantities.put(quantity, value));
        }
        return new ForkRow(
                row.text(Place.CONFIGURATION),
                (int) row.known(Place.FORK),
                row.levels(),
                row.text(OUTCOME),
                row.text(EXPECTED),
                row.text(REASON),
                row.text(STARTED),
                quantities,
                row.text(STEADINESS),
                row.text(STEADY).isEmpty() ? null : Boolean.valueOf(row.text(STEADY)),
                row.text(NODE),
                row.count(SENTINEL).map(Long::intValue).orElse(null),
                row.text(DISTURBED),
                share(row),
                row.number(PACE).orElse(null));
    }

    private static @Nullable HostShare share(CsvRow row) {
        return row.text(CAPACITY).isEmpty()
                ? null
                : new HostShare(
                        row.known(CAPACITY),
                        row.known(OWN),
                        row.known(ALL),
                        row.count(STOLEN).orElse(null),
                        row.count(STOPPED).orElse(null));
    }

    public boolean completed() {
        return outcome.equals(Outcome.COMPLETED.label());
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
