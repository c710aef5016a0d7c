package dev.threadscale.report.chart;

import java.awt.Color;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Assigns looks to thread kinds, so that a kind looks the same in every picture.
 *
 * <p>Colours: Okabe and Ito, "Color Universal Design", 2008, which people with any kind of colour
 * vision can tell apart.
 */
public final class Palette {

    private static final Style BLACK = style(0x000000, Marker.CIRCLE, Style.MIXED);
    private static final Style VERMILION = style(0xD55E00, Marker.SQUARE, Style.SOLID);
    private static final Style BLUE = style(0x0072B2, Marker.TRIANGLE, Style.SOLID);
    private static final Style GREEN = style(0x009E73, Marker.DIAMOND, Style.LONG);
    private static final Style ORANGE = style(0xE69F00, Marker.TRIANGLE_DOWN, Style.LONG);
    private static final Style PURPLE = style(0xCC79A7, Marker.HOURGLASS, Style.SOLID);
    private static final Style SKY = style(0x56B4E9, Marker.PENTAGON, Style.MIXED);
    // Last, because yellow is weak on white.
    private static final Style YELLOW = style(0xF0E442, Marker.BAR, Style.DOTTED);

    private static final List<Style> ALL =
            List.of(ORANGE, PURPLE, SKY, GREEN, BLUE, VERMILION, BLACK, YELLOW);

    /** By the name of the kind, without its arguments. */
    private static final Map<String, Style> FIXED =
            Map.of(
                    "sequential", BLACK,
                    "platform", VERMILION,
                    "virtual", BLUE,
                    "fixed-pool", GREEN);

    private final Map<String, Style> styles;

    private Palette(Map<String, Style> styles) {
        this.styles = styles;
    }

    /**
     * The looks for all thread kinds of a run. A known kind has its own colour in all runs; of
     * several with different arguments the first has it. Others take what is left, in their order.
     */
    public static Palette of(List<String> kinds) {
        Map<String, Style> styles = new LinkedHashMap<>();
        List<Style> free = new ArrayList<>(ALL);
        for (String kind : kinds) {
            Style fixed = FIXED.get(kind.replaceFirst(":.*", ""));
            if (fixed != null && free.remove(fixed)) {
                styles.put(kind, fixed);
            }
        }
        int round = 0;
        for (String kind : kinds) {
            if (!styles.containsKey(kind)) {
                if (free.isEmpty()) {
                    free.addAll(ALL);
                    round++;
                }
                Style next = free.removeFirst();
                styles.put(kind, round == 0 ? next : next.atLevel(2 * (round - 1)));
            }
        }
        return new Palette(styles);
    }

    public Style style(String kind) {
        Style style = styles.get(kind);
        if (style == null) {
            throw new IllegalArgumentException("the palette was made without " + kind);
        }
        return style;
    }

    private static Style style(int rgb, Marker marker, List<Float> dashes) {
        return new Style(new Color(rgb), marker, dashes);
    }
}
