package dev.threadscale.report.chart;

import dev.threadscale.levels.Axes;
import dev.threadscale.levels.Axis;
import dev.threadscale.levels.Levels;
import dev.threadscale.protocol.Choice;
import dev.threadscale.report.chart.Style.Marker;
import dev.threadscale.report.layout.Curve;
import dev.threadscale.report.layout.Facets;
import dev.threadscale.report.layout.LevelLabels;
import dev.threadscale.report.layout.PlotForm;
import dev.threadscale.worker.threads.ThreadKinds;
import java.awt.Color;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;

/**
 * Assigns looks to thread kinds, so that a kind looks the same in all pictures of all runs, and to
 * everything else that a line can represent.
 *
 * <p>Colours: Okabe and Ito, "Color Universal Design", 2008, and for rarer kinds three of Paul
 * Tol's "muted" scheme, which people with any kind of colour vision can distinguish.
 */
final class Palette {

    private static final Style BLACK = style(0x000000, Marker.CIRCLE, Style.MIXED);
    private static final Style VERMILION = style(0xD55E00, Marker.SQUARE, Style.SOLID);
    private static final Style BLUE = style(0x0072B2, Marker.TRIANGLE, Style.SOLID);
    private static final Style GREEN = style(0x009E73, Marker.DIAMOND, Style.LONG);
    private static final Style ORANGE = style(0xE69F00, Marker.TRIANGLE_DOWN, Style.LONG);
    private static final Style PURPLE = style(0xCC79A7, Marker.HOURGLASS, Style.SOLID);
    private static final Style SKY = style(0x56B4E9, Marker.PENTAGON, Style.MIXED);
    // Yellow is not used for kinds, because it is weak on white.
    private static final Style YELLOW = style(0xF0E442, Marker.BAR, Style.DOTTED);
    private static final Style WINE = style(0x882255, Marker.BAR, Style.LONG);
    private static final Style OLIVE = style(0x999933, Marker.CIRCLE, Style.LONG);
    private static final Style GREY = style(0x777777, Marker.SQUARE, Style.MIXED);

    /** All looks. Those with the rarer colours are only used for kinds that have them. */
    private static final List<Style> LOOKS =
            List.of(ORANGE, PURPLE, SKY, GREEN, BLUE, VERMILION, BLACK, YELLOW, WINE, OLIVE, GREY);

    private static final List<Style> FREE = LOOKS.subList(0, LOOKS.indexOf(WINE));

    private final Map<String, Style> styles;

    private Palette(Map<String, Style> styles) {
        this.styles = styles;
    }

    /**
     * Returns the looks of all levels that are drawn as lines or bars. A known thread kind has the
     * same colour in all runs, and a different shade for other arguments. Other levels get the
     * remaining looks in their order.
     */
    public static Palette of(List<String> levels) {
        Map<String, Style> styles = new LinkedHashMap<>();
        Map<String, Integer> shades = new HashMap<>();
        List<Style> free = new ArrayList<>(FREE);
        for (String level : levels) {
            String kind = Choice.ofLabel(level).name();
            OptionalInt colour = ThreadKinds.colour(kind);
            if (colour.isPresent()) {
                Style fixed = fixed(new Color(colour.getAsInt()));
                free.remove(fixed);
                styles.put(level, fixed.shade(shades.merge(kind, 1, Integer::sum) - 1));
            }
        }
        int round = 0;
        for (String level : levels) {
            if (!styles.containsKey(level)) {
                if (free.isEmpty()) {
                    free.addAll(FREE);
                    round++;
                }
                Style next = free.removeFirst();
                styles.put(level, round == 0 ? next : next.atLevel(2 * (round - 1)));
            }
        }
        return new Palette(styles);
    }

    private static Style fixed(Color colour) {
        return LOOKS.stream()
                .filter(style -> style.colour().equals(colour))
                .findFirst()
                .orElseGet(() -> new Style(colour, Marker.CIRCLE, Style.SOLID));
    }

    public Style style(String level) {
        return Objects.requireNonNull(styles.get(level), level);
    }

    /**
     * Returns the look of a curve. The first axis of lines decides the colour; the dashes
     * distinguish the others.
     */
    public static Style style(Facets facets, Curve curve) {
        List<Axis> lines = facets.lines();
        Levels levels = curve.levels();
        if (lines.size() > 1 && facets.form() != PlotForm.LINES) {
            // Bars do not have dashes, and those of published curves have a different meaning.
            List<String> all =
                    facets.frame().combinations(lines).stream().map(LevelLabels::levels).toList();
            return of(all).style(LevelLabels.levels(levels));
        }
        Axis first = lines.getFirst();
        Style style = of(first.labels()).style(levels.get(first.name()));
        List<Levels> alike = Curve.alike(facets, levels, lines);
        return alike.size() < 2 ? style : style.atLevel(alike.indexOf(levels) + 1);
    }

    /**
     * Returns the look of a bar if each category has its own: thread kinds have their colours, all
     * others the same.
     */
    static Style style(Facets facets, int category) {
        Axis across = facets.across().getFirst();
        Axis colours = across.is(Axes.THREADS) ? across : facets.frame().axis(Axes.THREADS);
        return of(colours.labels())
                .style(colours.labels().get(across.is(Axes.THREADS) ? category : 0));
    }

    private static Style style(int rgb, Marker marker, List<Float> dashes) {
        return new Style(new Color(rgb), marker, dashes);
    }
}
