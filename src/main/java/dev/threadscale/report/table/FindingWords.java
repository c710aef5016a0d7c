package dev.threadscale.report.table;

import dev.threadscale.claim.Claim;
import dev.threadscale.claim.Finding.Published;
import dev.threadscale.claim.Judgement;
import dev.threadscale.claim.Judgement.Kind;
import dev.threadscale.report.layout.NumberText;
import dev.threadscale.stats.Interval;
import java.util.Locale;
import java.util.Optional;

/** The numbers of a judgement for people; empty where there are none. */
public final class FindingWords {

    private static final double LEAST_P = 0.001;

    private FindingWords() {}

    /** True of what no run here can tell: it is not among what a run has left open. */
    public static boolean isBeyond(Judgement judgement) {
        return judgement.finding().expect() instanceof Claim.Beyond;
    }

    public static Optional<String> measured(Judgement judgement) {
        return judgement.statistic().map(one -> number(judgement, one.kind(), one.value()));
    }

    public static Optional<String> interval(Judgement judgement) {
        return judgement
                .statistic()
                .flatMap(one ->
                        one.interval()
                                .map(interval ->
                                        number(judgement, one.kind(), interval.low())
                                                + " to "
                                                + number(judgement, one.kind(), interval.high())));
    }

    /** After Holm's correction. */
    public static Optional<String> p(Judgement judgement) {
        return judgement.adjusted().stream()
                .mapToObj(p -> p < LEAST_P ? "< " + LEAST_P : String.format(Locale.ROOT, "%.3f", p))
                .findFirst();
    }

    public static Optional<String> published(Judgement judgement) {
        return Optional.ofNullable(judgement.finding().published())
                .map(Published::text)
                .filter(text -> !text.isEmpty());
    }

    /** How far the measured size is from the published one. */
    public static Optional<String> size(Judgement judgement) {
        return judgement
                .ofPublished()
                .map(one ->
                        "×%s of the published one%s"
                                .formatted(
                                        ratio(one.value()),
                                        one.interval().map(FindingWords::agreement).orElse("")));
    }

    private static String agreement(Interval of) {
        return " (×%s to ×%s, %s)"
                .formatted(
                        ratio(of.low()),
                        ratio(of.high()),
                        of.low() <= 1 && of.high() >= 1 ? "which agrees" : "another size");
    }

    /** Why the verdict is what it is, and where its numbers come from. */
    public static String reason(Judgement judgement) {
        return judgement.reason()
                + "."
                + (judgement.place().isEmpty() ? "" : " Shown: " + judgement.place() + ".");
    }

    private static String number(Judgement judgement, Kind kind, double value) {
        return switch (kind) {
            case RATIO -> "×" + ratio(value);
            case SHARE -> String.format(Locale.ROOT, "%.0f %%", value * 100);
            case MEAN -> NumberText.value(value, judgement.finding().of().isTime() ? "ns" : "");
        };
    }

    public static String ratio(double value) {
        if (!Double.isFinite(value) || value >= 1e6) {
            return "∞";
        }
        return String.format(Locale.ROOT, value >= 100 ? "%,.0f" : "%.2f", value);
    }
}
