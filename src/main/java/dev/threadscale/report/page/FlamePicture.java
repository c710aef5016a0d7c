package dev.threadscale.report.page;

import dev.threadscale.explain.EventTotal;
import dev.threadscale.explain.FlameFrame;
import dev.threadscale.explain.FlameGraph;
import dev.threadscale.report.data.ExplainedFinding;
import dev.threadscale.report.layout.NumberText;
import dev.threadscale.text.Counted;
import dev.threadscale.text.PlainText;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A flame graph on a page of any width: positions along a row are in percent of it.
 *
 * @param over the name of the first side
 * @param under the name of the second side
 * @param time the time that the whole width represents
 * @param boxes the frames, each caller before its callees
 */
public record FlamePicture(String over, String under, String time, List<FlameBox> boxes) {

    /** The maximum size. A page holds pictures of many findings, and names can be of any length. */
    static final int LARGEST = 180_000;

    /** The number of characters of markup around the names of a frame. */
    private static final int AROUND = 150;

    private static final int ROW = 18;
    private static final int LONGEST_SIDE = 60;
    private static final int LONGEST_METHOD = 160;

    /** The number of letters that fit into the widest page. */
    private static final int LETTERS = 170;

    private static final int FEWEST_LETTERS = 3;

    /**
     * A frame.
     *
     * @param look the class of its colour
     * @param left in percent
     * @param width in percent
     * @param label as much of its name as fits; empty if nothing fits
     * @param title everything known about it, in lines that start with its name
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

    /** Returns an upper bound of the size of a text in bytes after escaping. */
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

    /** Returns the label. It begins with a sign, because some readers cannot see the colours. */
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

    /** Returns the end of a long name, which is the most informative part. */
    private static String end(String method) {
        return method.length() <= LONGEST_METHOD
                ? method
                : "…" + method.substring(method.length() - LONGEST_METHOD + 1);
    }

    private static String amount(EventTotal side) {
        return "%s, %s"
                .formatted(NumberText.time(side.total()), Counted.of(side.count(), "sample"));
    }

    private static String difference(FlameFrame frame) {
        double more = frame.over().total() - frame.under().total();
        return frame.step() == 0
                ? "less than 5 % difference, or too few samples"
                : NumberText.time(Math.abs(more)) + (more > 0 ? " more" : " less");
    }

    /** Returns the height in pixels. */
    public int height() {
        return ROW + boxes.stream().mapToInt(FlameBox::top).max().orElse(0);
    }
}
