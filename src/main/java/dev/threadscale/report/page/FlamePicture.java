package dev.threadscale.report.page;

import dev.threadscale.explain.EventTotal;
import dev.threadscale.explain.FlameFrame;
import dev.threadscale.explain.FlameGraph;
import dev.threadscale.report.data.ExplainedFinding;
import dev.threadscale.report.layout.NumberText;
import dev.threadscale.text.PlainText;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A flame graph as it stands on a page, whatever the width of the window: places along a row are in
 * percent of it.
 *
 * @param over what tells the first side from the other, in words
 * @param under the same of the other
 * @param time that the whole width stands for
 * @param boxes the frames, a caller before what it calls
 */
public record FlamePicture(String over, String under, String time, List<FlameBox> boxes) {

    /** A page holds pictures of many findings, and names are anybody's. */
    static final int LARGEST = 180_000;

    /** Of the text around the names of a frame. */
    private static final int AROUND = 150;

    private static final int ROW = 18;
    private static final int LONGEST_SIDE = 60;
    private static final int LONGEST_METHOD = 160;

    /** So many letters fit into the widest page. */
    private static final int LETTERS = 170;

    private static final int FEWEST_LETTERS = 3;

    /**
     * A frame.
     *
     * @param look the class of its colour
     * @param left in percent
     * @param width in percent
     * @param label as much of its name as there is room for; empty if there is none
     * @param title all that is known of it, in lines; the first one is its name
     */
    public record FlameBox(
            String look, String left, int top, String width, String label, String title) {}

    static Optional<FlamePicture> of(ExplainedFinding finding) {
        return finding.explanation().flames().map(flames -> of(finding, flames));
    }

    private static FlamePicture of(ExplainedFinding finding, FlameGraph flames) {
        String over = side(finding.over(), "the first side");
        String under = side(finding.under(), "the other side");
        List<FlameBox> boxes = new ArrayList<>();
        int size = 0;
        for (FlameFrame frame : flames.frames()) {
            FlameBox box = box(frame, over, under);
            size += AROUND + size(box.title()) + size(box.label());
            if (size > LARGEST) {
                break;
            }
            boxes.add(box);
        }
        FlameFrame all = flames.frames().getFirst();
        return new FlamePicture(
                over,
                under,
                NumberText.time((all.over().total() + all.under().total()) / 2),
                boxes);
    }

    private static String side(String words, String otherwise) {
        return words.isEmpty() ? otherwise : PlainText.cut(PlainText.line(words), LONGEST_SIDE);
    }

    /** An upper bound of the bytes of a text when it is escaped. */
    private static int size(String text) {
        int escaped = text.chars().map(c -> "&<>\"'".indexOf(c) < 0 ? 0 : 4).sum();
        return text.getBytes(StandardCharsets.UTF_8).length + escaped;
    }

    private static FlameBox box(FlameFrame frame, String over, String under) {
        String method = PlainText.line(frame.method());
        return new FlameBox(
                look(frame.step()),
                percent(frame.left()),
                frame.depth() * ROW,
                percent(frame.width()),
                label(method, frame),
                "%s\n%s: %s\n%s: %s\n%s"
                        .formatted(
                                end(method),
                                over,
                                amount(frame.over()),
                                under,
                                amount(frame.under()),
                                difference(frame)));
    }

    private static String look(int step) {
        return step > 0 ? "more" + step : step < 0 ? "less" + -step : "same";
    }

    private static String percent(double part) {
        return String.format(Locale.ROOT, "%.2f%%", 100 * part);
    }

    /** Colours alone say nothing to some, so that it begins with a sign. */
    private static String label(String method, FlameFrame frame) {
        int letters = (int) (LETTERS * frame.width());
        String sign = frame.step() > 0 ? "+ " : frame.step() < 0 ? "− " : "";
        return letters < FEWEST_LETTERS
                ? ""
                : PlainText.cut(sign + withoutPackage(method), letters);
    }

    private static String withoutPackage(String method) {
        int type = method.lastIndexOf('.', method.lastIndexOf('.') - 1);
        return method.substring(type + 1);
    }

    /** The end of a long name says most. */
    private static String end(String method) {
        return method.length() <= LONGEST_METHOD
                ? method
                : "…" + method.substring(method.length() - LONGEST_METHOD + 1);
    }

    private static String amount(EventTotal side) {
        return "%s, %,d samples".formatted(NumberText.time(side.total()), side.count());
    }

    private static String difference(FlameFrame frame) {
        double more = frame.over().total() - frame.under().total();
        return frame.step() == 0
                ? "less than 5 % apart, or too few samples to tell"
                : NumberText.time(Math.abs(more)) + (more > 0 ? " more" : " less");
    }

    /** In pixels. */
    public int height() {
        return ROW + boxes.stream().mapToInt(FlameBox::top).max().orElse(0);
    }
}
