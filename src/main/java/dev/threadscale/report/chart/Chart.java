package dev.threadscale.report.chart;

import dev.threadscale.report.layout.PlotForm;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A chart over evenly spaced categories, in the units in which it is drawn.
 *
 * @param name the file's name without extension, unique within a report
 * @param title the headline
 * @param subtitles what is shown, under which conditions, from how many measurements
 * @param categoryAxis the title of the x axis
 * @param categories the labels along the x axis
 * @param values the y axis
 * @param event a place between two categories, marked with a dashed line
 * @param series the lines, or the bars of one look
 */
public record Chart(
        String name,
        String title,
        List<String> subtitles,
        PlotForm form,
        String categoryAxis,
        List<String> categories,
        Scale values,
        Optional<Double> event,
        List<ChartSeries> series) {

    /** The name of the small picture of a report; no chart has it. */
    public static final String PREVIEW = "preview";

    /**
     * The form of a parameter's level as a label: "synchronization = cas", but not "fixed pool
     * (size = 8)".
     */
    private static final Pattern ASSIGNED = Pattern.compile("([^=(]+ = ).+");

    /** A chart in which nothing happens between two categories. */
    Chart(
            String name,
            String title,
            List<String> subtitles,
            PlotForm form,
            String categoryAxis,
            List<String> categories,
            Scale values,
            List<ChartSeries> series) {
        this(
                name,
                title,
                subtitles,
                form,
                categoryAxis,
                categories,
                values,
                Optional.empty(),
                series);
    }

    public Chart {
        for (ChartSeries entry : series) {
            if (entry.points().size() != categories.size()) {
                throw new IllegalArgumentException(
                        "\"%s\" needs a point or a gap for each of %s"
                                .formatted(entry.label(), categories));
            }
        }
    }

    /**
     * The y axis.
     *
     * @param quantity the quantity shown
     * @param unit the symbol of its unit; empty for a ratio
     * @param logarithmic true if equal distances are equal factors
     * @param reference the position of a dashed line to compare with
     */
    public record Scale(
            String quantity, String unit, boolean logarithmic, Optional<Double> reference) {

        /** Returns the axis's title: "Elapsed time (ms), logarithmic scale". */
        public String title() {
            return quantity
                    + (unit.isEmpty() ? "" : " (" + unit + ")")
                    + (logarithmic ? ", logarithmic scale" : "");
        }

        /** Returns the title for an axis of half the length: "Elapsed time (ms, log)". */
        String shortTitle() {
            String inBrackets =
                    Stream.of(unit, logarithmic ? "log" : "")
                            .filter(word -> !word.isEmpty())
                            .collect(Collectors.joining(", "));
            return quantity + (inBrackets.isEmpty() ? "" : " (" + inBrackets + ")");
        }
    }

    public String fileName() {
        return name + ".png";
    }

    public String svgName() {
        return name + ".svg";
    }

    /**
     * Returns a description of the picture for readers who cannot see it: conditions, axes, and the
     * levels that are compared.
     */
    public String description() {
        List<String> sentences = new ArrayList<>(subtitles);
        sentences.add("%s over %s".formatted(values.title(), categoryAxis));
        sentences.add(
                marks()
                        + series.stream()
                                .map(ChartSeries::label)
                                .collect(Collectors.joining("; ")));
        return String.join(". ", sentences) + ".";
    }

    private String marks() {
        return switch (form) {
            case LINES, LINES_OVER_GAPS, TRACES, PERCENTILES, CROSSINGS -> "Lines: ";
            case BARS -> "Bars: ";
            case POINTS -> "Points: ";
            case BOXES -> "Boxes: ";
            case SPANS -> "Stretches of time: ";
            case CELLS, MAP -> "Rows: ";
        };
    }

    /** Returns the same charts, each with a unique name of letters, digits, dots and dashes. */
    public static List<Chart> withSafeNames(List<Chart> charts) {
        Set<String> taken = new HashSet<>(Set.of(PREVIEW));
        List<Chart> safe = new ArrayList<>();
        for (Chart chart : charts) {
            String name =
                    chart.name().replaceAll("[^A-Za-z0-9.]+", "-").replaceAll("^[-.]+|[-.]+$", "");
            String unique = name;
            // Case is ignored, as on the file systems of macOS and Windows.
            for (int n = 2; !taken.add(unique.toLowerCase(Locale.ROOT)); n++) {
                unique = name + "-" + n;
            }
            safe.add(chart.named(unique));
        }
        return safe;
    }

    private Chart named(String name) {
        return new Chart(
                name, title, subtitles, form, categoryAxis, categories, values, event, series);
    }

    /**
     * Returns the same drawing without the text above it, and without the common beginning of all
     * labels in its legend ("synchronization = "). It is meant for pages that already contain these
     * words.
     */
    Chart withFewWords() {
        Matcher first = ASSIGNED.matcher(series.isEmpty() ? "" : series.getFirst().label());
        String common = first.matches() ? first.group(1) : "";
        boolean isOfAll = series.stream().allMatch(entry -> entry.label().startsWith(common));
        int cut = isOfAll ? common.length() : 0;
        List<ChartSeries> brief =
                series.stream().map(entry -> entry.labelled(entry.label().substring(cut))).toList();
        return new Chart(name, "", List.of(), form, categoryAxis, categories, values, event, brief);
    }

    /** Returns true unless all values are equal; a single value counts as varying. */
    boolean varies() {
        DoubleSummaryStatistics values =
                series.stream()
                        .filter(entry -> !entry.guide())
                        .flatMap(ChartSeries::known)
                        .flatMapToDouble(ChartPoint::ends)
                        .summaryStatistics();
        return points().count() < 2 || values.getMin() < values.getMax();
    }

    /** Returns the position of a category along x. */
    double place(int category) {
        return switch (form) {
            case PERCENTILES -> -Math.log10(1 - Double.parseDouble(categories.get(category)) / 100);
            case CROSSINGS -> Double.parseDouble(categories.get(category).replace(",", ""));
            default -> category;
        };
    }

    /** Returns the category whose position is nearest. */
    int nearest(double x) {
        return IntStream.range(0, categories.size())
                .boxed()
                .min(Comparator.comparingDouble(category -> Math.abs(place(category) - x)))
                .orElseThrow();
    }

    Stream<ChartPoint> points() {
        return series.stream().flatMap(ChartSeries::known);
    }

    /** Returns true if the label below each value already says what the legend would. */
    boolean speaksForItself() {
        return !form.isLines()
                && series.stream()
                        .allMatch(entry ->
                                entry.known().count() == 1 && categories.contains(entry.label()));
    }
}
