package dev.threadscale.report.data;

import dev.threadscale.levels.Levels;
import dev.threadscale.measured.ForkSamples;
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

/** Reads {@code observations.csv} in bounded memory, however many subjects it has. */
public final class ObservationsFile {

    public static final String NAME = WorkerTable.OBSERVATIONS.file();

    /** The number of subjects above which values are only kept together. */
    private static final int MOST_SUBJECTS = 40;

    private ObservationsFile() {}

    /**
     * Observations of one configuration under one name.
     *
     * @param levels of the configuration, by axis
     */
    public record ObservedSeries(String name, String unit, Levels levels, Subjects subjects) {

        private ObservedSeries(String name, CsvRow first) {
            this(name, first.text(WorkerTable.UNIT), first.levels(), new Subjects());
        }
    }

    /**
     * The values by subject, if there are few.
     *
     * @param values by subject; empty if there are too many to show
     * @param all the subjects
     * @param together the values of all subjects
     */
    public record Subjects(Map<String, ForkSamples> values, Set<String> all, ForkSamples together) {

        private Subjects() {
            this(new LinkedHashMap<>(), new HashSet<>(), new ForkSamples());
        }

        void add(String subject, int fork, double value) {
            all.add(subject);
            together.of(fork).add(value);
            if (all.size() <= MOST_SUBJECTS) {
                values.computeIfAbsent(subject, any -> new ForkSamples()).of(fork).add(value);
            } else {
                values.clear();
            }
        }
    }

    /**
     * Reads the measured iterations; returns nothing if there is no such file.
     *
     * @param also reads the same rows for something else
     */
    public static Collection<ObservedSeries> read(Run run, Consumer<CsvRow> also) {
        Map<String, ObservedSeries> series = new LinkedHashMap<>();
        CsvFile.read(
                run.directory().resolve(NAME),
                run.levels(),
                also.andThen(row -> {
                    if (row.isMeasurement()) {
                        add(row, series);
                    }
                }));
        return series.values();
    }

    private static void add(CsvRow row, Map<String, ObservedSeries> series) {
        String name = row.text(ObservationColumn.NAME.key());
        String subject = row.text(ObservationColumn.SUBJECT.key());
        series.computeIfAbsent(
                        row.text("configuration") + " " + name, _ -> new ObservedSeries(name, row))
                .subjects()
                .add(subject, row.fork(), row.finite(ObservationColumn.VALUE.key()));
    }
}
