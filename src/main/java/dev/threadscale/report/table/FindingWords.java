package dev.threadscale.report.table;

import dev.threadscale.claim.Claim;
import dev.threadscale.claim.Judgement;
import dev.threadscale.claim.PublishedValues;
import dev.threadscale.claim.Statistic;
import dev.threadscale.claim.StatisticKind;
import dev.threadscale.report.layout.NumberText;
import dev.threadscale.stats.Interval;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Formats the numbers of a judgement for people; empty if there are none. */
public final class FindingWords {

    private FindingWords() {}

    /** Returns true if no run here can test the claim, so it does not count as open. */
    public static boolean isBeyond(Judgement judgement) {
        return judgement.finding().expect() instanceof Claim.Beyond;
    }

    /** Returns the verdict, with the direction of the measured number if it is open. */
    public static String verdict(Judgement judgement) {
        return judgement.verdict().label()
                + judgement
                        .points()
                        .filter(_ -> judgement.isOpen())
                        .map(points -> ", " + direction(points))
                        .orElse("");
    }

    /** Returns the direction in which an undecided claim points. */
    public static String direction(boolean points) {
        return points ? "points to yes" : "points to no";
    }

    /**
     * Returns how many claims have numbers that agree with them, in words; empty if none was
     * measured.
     *
     * @param points the direction of each claim
     * @param published true if a publication has numbers for them
     */
    public static Optional<String> pointing(Stream<Optional<Boolean>> points, boolean published) {
        List<Boolean> measured = points.flatMap(Optional::stream).toList();
        long yes = measured.stream().filter(so -> so).count();
        return Optional.of(
                        "%d of %d measured claims %s the %s way"
                                .formatted(
                                        yes,
                                        measured.size(),
                                        yes == 1 ? "points" : "point",
                                        published ? "published" : "claimed"))
                .filter(_ -> !measured.isEmpty());
    }

    public static Optional<String> measured(Judgement judgement) {
        return judgement
                .statistic()
                .map(statistic -> number(judgement, statistic.kind(), statistic.value()));
    }

    public static Optional<String> interval(Judgement judgement) {
        return judgement
                .statistic()
                .flatMap(statistic ->
                        statistic
                                .interval()
                                .map(interval ->
                                        number(judgement, statistic.kind(), interval.low())
                                                + " to "
                                                + number(
                                                        judgement,
                                                        statistic.kind(),
                                                        interval.high())));
    }

    /** Returns the number with its interval: {@code ×1.52 [1.41, 1.64]}. */
    public static Optional<String> figure(Judgement judgement) {
        return judgement
                .statistic()
                .map(statistic ->
                        statistic
                                .interval()
                                .map(interval -> figure(judgement, statistic, interval))
                                .orElseGet(() ->
                                        number(judgement, statistic.kind(), statistic.value())));
    }

    private static String figure(Judgement judgement, Statistic statistic, Interval interval) {
        return statistic.kind() == StatisticKind.RATIO
                ? NumberText.factor(statistic.value(), interval)
                : "%s [%s, %s]"
                        .formatted(
                                number(judgement, statistic.kind(), statistic.value()),
                                number(judgement, statistic.kind(), interval.low()),
                                number(judgement, statistic.kind(), interval.high()));
    }

    /** Returns p after Hochberg's correction. */
    public static Optional<String> p(Judgement judgement) {
        return judgement.adjusted().map(NumberText::p);
    }

    public static Optional<String> published(Judgement judgement) {
        return Optional.ofNullable(judgement.finding().published())
                .map(PublishedValues::text)
                .filter(text -> !text.isEmpty());
    }

    /** Returns the measured size relative to the published one. */
    public static Optional<String> size(Judgement judgement) {
        return judgement
                .ofPublished()
                .map(statistic ->
                        "%s of the published %s%s"
                                .formatted(
                                        NumberText.factor(statistic.value()),
                                        isOne(judgement) ? "one" : "ones",
                                        statistic
                                                .interval()
                                                .map(FindingWords::agreement)
                                                .orElse("")));
    }

    private static boolean isOne(Judgement judgement) {
        PublishedValues published = judgement.finding().published();
        return published == null || published.values().size() == 1;
    }

    private static String agreement(Interval interval) {
        return " (%s to %s, %s)"
                .formatted(
                        NumberText.factor(interval.low()),
                        NumberText.factor(interval.high()),
                        interval.holds(1) ? "which agrees" : "another size");
    }

    /** Returns the reason for the verdict, and the source of its numbers. */
    public static String reason(Judgement judgement) {
        return judgement.reason()
                + "."
                + (judgement.place().isEmpty() ? "" : " Shown: " + judgement.place() + ".");
    }

    /** Returns the numbers of an undecided claim: {@code ×1.83, claimed ratio >= 1.7; }. */
    static String undecided(Judgement judgement) {
        return measured(judgement)
                .filter(_ -> judgement.isOpen())
                .map(number ->
                        "%s%s, claimed %s; "
                                .formatted(
                                        number,
                                        interval(judgement).map(" (%s)"::formatted).orElse(""),
                                        judgement.finding().expect().expected()))
                .orElse("");
    }

    private static String number(Judgement judgement, StatisticKind kind, double value) {
        return switch (kind) {
            case RATIO -> NumberText.factor(value);
            case SHARE -> NumberText.percent(value, 0);
            case MEAN -> NumberText.value(value, judgement.finding().of().isTime() ? "ns" : "");
        };
    }
}
