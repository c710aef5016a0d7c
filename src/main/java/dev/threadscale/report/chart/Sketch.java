package dev.threadscale.report.chart;

import dev.threadscale.report.data.Axis;
import dev.threadscale.report.data.Curve;
import dev.threadscale.report.data.Labels;
import dev.threadscale.report.data.Run;
import dev.threadscale.report.data.Values;
import dev.threadscale.stats.Estimate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A picture before its scale is chosen.
 *
 * @param name of the file
 * @param conditions what the picture shows: its facet, and what is special about it
 * @param form how values stand over their categories
 * @param across the title of the x axis
 * @param categories along the x axis
 * @param quantity what the y axis shows
 * @param unit in which the lines' points are
 * @param lines what is drawn; those without points are left out
 */
public record Sketch(
        String name,
        String conditions,
        Form form,
        String across,
        List<String> categories,
        String quantity,
        String unit,
        List<Line> lines) {

    /** In one picture; more are dealt out over several. */
    private static final int MOST_LINES = 12;

    /**
     * A line, or the bars of one look.
     *
     * @param points one entry a category
     * @param sample where they come from
     * @param guide whether it is only there to compare with
     * @param column bars of the same column stand on one another; empty for one of its own
     */
    public record Line(
            String label,
            Style style,
            List<Optional<Point>> points,
            List<Estimate> sample,
            boolean guide,
            Optional<String> column) {

        public Line(
                String label, Style style, List<Optional<Point>> points, List<Estimate> sample) {
            this(label, style, points, sample, false, Optional.empty());
        }

        /** Means with their intervals. */
        public static Line of(String label, Style style, Curve curve) {
            return of(label, style, curve, Line::point);
        }

        /** Estimates, each drawn as it is told. */
        public static Line of(
                String label, Style style, Curve curve, Function<Estimate, Point> drawnAs) {
            return new Line(
                    label,
                    style,
                    curve.points().stream().map(point -> point.map(drawnAs)).toList(),
                    curve.measured().toList());
        }

        /** Numbers that come from estimates. */
        public static Line of(
                String label, Style style, List<OptionalDouble> values, List<Estimate> sample) {
            return new Line(
                    label,
                    style,
                    values.stream()
                            .map(value -> value.stream().mapToObj(Point::new).findFirst())
                            .toList(),
                    sample);
        }

        /** The same to compare with; whose error bars would hide those of the lines. */
        Line asGuide() {
            return new Line(
                    label,
                    style,
                    points.stream()
                            .map(point -> point.map(known -> new Point(known.value())))
                            .toList(),
                    sample,
                    true,
                    column);
        }

        /** The same bars without what tells how sure they are, on others of the column. */
        Line inColumn(String name) {
            return new Line(label, style, asGuide().points(), sample, guide, Optional.of(name));
        }

        Line withoutSample() {
            return new Line(label, style, points, List.of(), guide, column);
        }

        private static Point point(Estimate estimate) {
            return new Point(estimate.mean(), estimate.confidence());
        }

        private Stream<Point> known() {
            return points.stream().flatMap(Optional::stream);
        }

        private Series in(double unit) {
            return new Series(
                    label,
                    style,
                    points.stream().map(point -> point.map(known -> known.in(unit))).toList(),
                    guide,
                    column);
        }
    }

    Sketch with(Stream<Line> more) {
        return new Sketch(
                name,
                conditions,
                form,
                across,
                categories,
                quantity,
                unit,
                Stream.concat(lines.stream(), more).toList());
    }

    /** Adds to what the picture says of itself. */
    Sketch saying(String more) {
        return new Sketch(
                name,
                conditions.isEmpty() ? more : conditions + "; " + more,
                form,
                across,
                categories,
                quantity,
                unit,
                lines);
    }

    /** Means, with what their bars are. */
    public Stream<Chart> ofMeans(Run run) {
        boolean bars = lines.stream().flatMap(Line::known).anyMatch(p -> p.interval().isPresent());
        return charts(
                run,
                bars
                        ? "mean of fork means, error bars: 95 % confidence interval (Student's t)"
                        : "mean; a single fork gives no confidence interval",
                OptionalDouble.empty());
    }

    /** Numbers that come from means, beside the number that they are compared with. */
    public Stream<Chart> compared(Run run, String method, double reference) {
        return charts(run, method, OptionalDouble.of(reference));
    }

    /** Estimates that are drawn by something else than their means. */
    Stream<Chart> sampled(Run run, String method) {
        return charts(run, method, OptionalDouble.empty());
    }

    /** Values that are no means of forks. */
    Stream<Chart> described(Run run, String method) {
        return new Sketch(
                        name,
                        conditions,
                        form,
                        across,
                        categories,
                        quantity,
                        unit,
                        lines.stream().map(Line::withoutSample).toList())
                .charts(run, method, OptionalDouble.empty());
    }

    /** The pictures: usually one, none if there is nothing to draw. */
    private Stream<Chart> charts(Run run, String method, OptionalDouble reference) {
        List<Line> drawn =
                lines.stream().filter(line -> line.known().findAny().isPresent()).toList();
        List<Line> guides = drawn.stream().filter(Line::guide).toList();
        List<Line> own = drawn.stream().filter(line -> !line.guide()).toList();
        int parts = (own.size() + MOST_LINES - 1) / MOST_LINES;
        int each = parts == 0 ? 0 : (own.size() + parts - 1) / parts;
        return IntStream.range(0, parts)
                .mapToObj(part -> {
                    List<Line> some =
                            new ArrayList<>(
                                    own.subList(
                                            part * each, Math.min(own.size(), (part + 1) * each)));
                    some.addAll(guides);
                    return chart(
                            run,
                            part == 0 ? name : name + "-part-" + (part + 1),
                            some,
                            method,
                            reference);
                });
    }

    private Chart chart(
            Run run, String name, List<Line> drawn, String method, OptionalDouble reference) {
        List<Double> values = drawn.stream().flatMap(Line::known).map(Point::value).toList();
        boolean logarithmic =
                canBeLogarithmic(drawn) && Scale.needsLogarithm(extents(drawn, reference));
        double largest = values.stream().mapToDouble(Math::abs).max().orElse(0);
        Values.Unit scaled = Values.Unit.of(unit, largest);
        String isolation = run.isIsolated() ? "" : ", not isolated (local engine)";
        List<Estimate> sample = drawn.stream().flatMap(line -> line.sample().stream()).toList();
        List<Integer> shown = shown(run, drawn);
        return new Chart(
                name,
                run.title(),
                List.of(
                        conditions + isolation,
                        sample.isEmpty() ? method : Labels.sample(sample) + ", " + method),
                drawnAs(run, logarithmic),
                across,
                shown.stream().map(categories::get).toList(),
                new Scale(quantity, scaled.symbol(), logarithmic, reference),
                drawn.stream().map(line -> line.in(scaled.size()).at(shown)).toList());
    }

    /** Bars on one another add up, and times run evenly. */
    private boolean canBeLogarithmic(List<Line> drawn) {
        return form != Form.SPANS && drawn.stream().allMatch(line -> line.column().isEmpty());
    }

    private static List<Double> extents(List<Line> drawn, OptionalDouble reference) {
        Stream<Double> points =
                drawn.stream()
                        .flatMap(Line::known)
                        .flatMap(point ->
                                point.detail()
                                        .map(Detail::extent)
                                        .map(ends -> Stream.of(ends.low(), ends.high()))
                                        .orElse(Stream.of(point.value())));
        return Stream.concat(points, reference.stream().boxed()).toList();
    }

    /** Of counts that were searched, those that one of the lines has: the rest are no gaps. */
    private List<Integer> shown(Run run, List<Line> drawn) {
        return IntStream.range(0, categories.size())
                .filter(i ->
                        !isSearched(run)
                                || drawn.stream()
                                        .anyMatch(line ->
                                                !line.guide() && line.points().get(i).isPresent()))
                .boxed()
                .toList();
    }

    private Form drawnAs(Run run, boolean logarithmic) {
        return switch (form) {
            case BARS -> logarithmic ? Form.POINTS : form;
            case LINES -> isSearched(run) ? Form.LINES_OVER_GAPS : form;
            case LINES_OVER_GAPS, POINTS, BOXES, SPANS -> form;
        };
    }

    private static boolean isSearched(Run run) {
        return run.axes().stream().anyMatch(Axis::searched);
    }
}
