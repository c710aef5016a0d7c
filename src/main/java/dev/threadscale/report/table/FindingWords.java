package dev.threadscale.report.table;

import dev.threadscale.claim.Claim;
import dev.threadscale.claim.Finding.Published;
import dev.threadscale.claim.Judgement;
import dev.threadscale.claim.Judgement.Kind;
import dev.threadscale.report.layout.NumberText;
import dev.threadscale.stats.Interval;
import java.util.Optional;

/** The numbers of a judgement for people; empty where there are none. */
public final class FindingWords {

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

    /** After Hochberg's correction. */
    public static Optional<String> p(Judgement judgement) {
        return judgement.adjusted().map(NumberText::p);
    }

    public static Optional<String> published(Judgement judgement) {
        return Optional.ofNullable(judgement.finding().published())
                .map(Published::text)
                .filter(text -> !text.isEmpty());
    }

    /** The distance of the measured size from the published one. */
    public static Optional<String> size(Judgement judgement) {
        return judgement
                .ofPublished()
                .map(one ->
                        "%s of the published %s%s"
                                .formatted(
                                        NumberText.factor(one.value()),
                                        isOne(judgement) ? "one" : "ones",
                                        one.interval().map(FindingWords::agreement).orElse("")));
    }

    private static boolean isOne(Judgement judgement) {
        Published published = judgement.finding().published();
        return published == null || published.values().size() == 1;
    }

    private static String agreement(Interval of) {
        return " (%s to %s, %s)"
                .formatted(
                        NumberText.factor(of.low()),
                        NumberText.factor(of.high()),
                        of.holds(1) ? "which agrees" : "another size");
    }

    /** The reason for the verdict, and the source of its numbers. */
    public static String reason(Judgement judgement) {
        return judgement.reason()
                + "."
                + (judgement.place().isEmpty() ? "" : " Shown: " + judgement.place() + ".");
    }

    private static String number(Judgement judgement, Kind kind, double value) {
        return switch (kind) {
            case RATIO -> NumberText.factor(value);
            case SHARE -> NumberText.percent(value, 0);
            case MEAN -> NumberText.value(value, judgement.finding().of().isTime() ? "ns" : "");
        };
    }
}
