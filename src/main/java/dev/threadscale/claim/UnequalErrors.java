package dev.threadscale.claim;

import dev.threadscale.levels.Levels;
import dev.threadscale.measured.ErrorShare;
import dev.threadscale.measured.MeasuredConfiguration;
import java.util.List;
import java.util.Optional;

/** Describes sides of a comparison of which one has more failed requests than the other. */
final class UnequalErrors {

    /** The beginning of a reason whose sides differ in errors. */
    static final String DIFFER = "errors differ: ";

    private UnequalErrors() {}

    /**
     * Returns a reason that begins with the first comparison whose sides differ in errors, or whose
     * only side has any; without one, the reason itself.
     */
    static String before(String reason, List<Contrast> contrasts) {
        return contrasts.stream()
                .filter(contrast -> !contrast.of().name().startsWith("error"))
                .flatMap(contrast -> of(contrast).stream())
                .findFirst()
                .map(words -> reason.isEmpty() ? words : words + "; " + reason)
                .orElse(reason);
    }

    private static Optional<String> of(Contrast contrast) {
        List<MeasuredConfiguration> over = contrast.over();
        List<MeasuredConfiguration> under = contrast.under();
        Optional<ErrorShare> first = MeasuredConfiguration.errors(over);
        if (under.isEmpty()) {
            return first.filter(ErrorShare::isAny).map(ErrorShare::words);
        }
        boolean isPair = over.size() == 1 && under.size() == 1;
        Levels overLevels = isPair ? over.getFirst().levels() : Levels.NONE;
        Levels underLevels = isPair ? under.getFirst().levels() : Levels.NONE;
        return first.flatMap(overErrors ->
                MeasuredConfiguration.errors(under)
                        .filter(underErrors -> overErrors.differsFrom(underErrors, 1))
                        .map(underErrors ->
                                DIFFER
                                        + overErrors.words()
                                        + side(
                                                overLevels.unlike(underLevels),
                                                isPair ? "here" : "on one side")
                                        + ", "
                                        + underErrors.others()
                                        + side(
                                                underLevels.unlike(overLevels),
                                                isPair ? "in the baseline" : "on the other")));
    }

    private static String side(Levels unlike, String otherwise) {
        return " " + (unlike.isEmpty() ? otherwise : "with " + unlike.text(", "));
    }
}
