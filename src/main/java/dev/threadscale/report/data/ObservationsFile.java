package dev.threadscale.report.data;

import dev.threadscale.protocol.ObservationColumn;
import dev.threadscale.report.layout.Run;
import dev.threadscale.results.WorkerTable;
import dev.threadscale.results.csv.CsvFile;
import dev.threadscale.results.csv.CsvRow;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/** Reads {@code observations.csv}; what is kept of it is bounded, however many subjects it has. */
public final class ObservationsFile {

    public static final String NAME = WorkerTable.OBSERVATIONS.file();

    /** More subjects are counted, and not told apart. */
    private static final int MOST_SUBJECTS = 40;

    private final CsvFile csv;

    public ObservationsFile(Run run) {
        this.csv = new CsvFile(run.directory().resolve(NAME), run.levels());
    }

    /**
     * What was observed of one configuration under one name.
     *
     * @param levels of the configuration, by axis
     */
    public record ObservedSeries(
            String name, String unit, Map<String, String> levels, Subjects subjects) {}

    /** The values by subject, as long as those are few. */
    public static final class Subjects {
        private final Map<String, ForkSamples> values = new LinkedHashMap<>();
        private final Set<String> all = new HashSet<>();
        private final ForkSamples together = new ForkSamples();

        void add(String subject, String fork, double value) {
            all.add(subject);
            together.add(fork, value);
            if (all.size() <= MOST_SUBJECTS) {
                values.computeIfAbsent(subject, any -> new ForkSamples()).add(fork, value);
            } else {
                values.clear();
            }
        }

        /** By subject; empty if there are too many to show. */
        public Map<String, ForkSamples> values() {
            return values;
        }

        public int count() {
            return all.size();
        }

        /** The values of all subjects. */
        public ForkSamples together() {
            return together;
        }
    }

    /**
     * Measured iterations alone; nothing if there is no such file.
     *
     * @param also reads the same rows for something else
     */
    public Collection<ObservedSeries> read(Consumer<CsvRow> also) {
        Map<String, ObservedSeries> series = new LinkedHashMap<>();
        if (!csv.exists()) {
            return series.values();
        }
        csv.forEach(
                also.andThen(row -> {
                    if (row.isMeasurement()) {
                        add(row, series);
                    }
                }));
        return series.values();
    }

    private static void add(CsvRow row, Map<String, ObservedSeries> series) {
        String name = row.text(ObservationColumn.NAME.key());
        series.computeIfAbsent(
                        row.text("configuration") + " " + name,
                        any ->
                                new ObservedSeries(
                                        name,
                                        row.text(WorkerTable.UNIT),
                                        row.levels(),
                                        new Subjects()))
                .subjects()
                .add(
                        row.text(ObservationColumn.SUBJECT.key()),
                        row.text("fork"),
                        row.finite(ObservationColumn.VALUE.key()));
    }
}
