package dev.threadscale.report.chart;

import dev.threadscale.report.chart.PictureKind.Subject;
import dev.threadscale.report.data.Analysis;
import dev.threadscale.report.upgrade.Upgrades;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The pictures of a run, starting with the one that answers its question. Observations that do not
 * vary are shown in tables only.
 *
 * @param whole true if the pictures show everything that was measured
 */
public record Gallery(List<Chart> charts, boolean whole) {

    /**
     * The maximum number of pictures of a kind. Nobody looks at more, and a browser shows this many
     * with ease.
     */
    public static final int MOST_OF_A_KIND = 20;

    /** The number of points in a picture beyond which they hide each other. */
    public static final int MOST_POINTS = 2000;

    /** Draws the pictures of a run within these limits. */
    public static Gallery of(Analysis analysis) {
        List<Chart> charts = new ArrayList<>();
        boolean whole = true;
        for (PictureKind kind : kinds(analysis).toList()) {
            List<Chart> candidates = kind.of(analysis).limit(MOST_OF_A_KIND + 1).toList();
            List<Chart> shown =
                    candidates.stream()
                            .limit(MOST_OF_A_KIND)
                            .filter(chart -> chart.categories().size() <= MOST_POINTS)
                            .toList();
            shown.stream()
                    .filter(chart -> kind.isAlwaysShown() || chart.varies())
                    .forEach(charts::add);
            whole &= shown.size() == candidates.size();
        }
        return new Gallery(Chart.withSafeNames(charts), whole);
    }

    private static Stream<PictureKind> kinds(Analysis analysis) {
        Subject first = first(analysis);
        boolean isAboutTime = analysis.isAboutTime();
        return PictureKinds.ALL.stream()
                .filter(kind -> isAboutTime || kind.subject() != Subject.TIMES)
                .sorted(Comparator.comparingInt(kind -> rank(kind.subject(), first, isAboutTime)));
    }

    /** Returns the subject that answers the question of the run. */
    private static Subject first(Analysis analysis) {
        Optional<Upgrades> upgrades = Upgrades.of(analysis);
        // Releases are compared by what they do, and other runtimes by how they start.
        boolean areReleases = upgrades.filter(some -> some.leftOut().isEmpty()).isPresent();
        if (analysis.isAboutRuntimes() && !areReleases) {
            return Subject.STARTS;
        }
        // Lines over a count show more, and of two releases, bars do.
        boolean isAboutUpgrades =
                analysis.isAboutTime()
                        && !analysis.times().form().isLines()
                        && upgrades.filter(some -> some.steps().varies()).isPresent();
        return isAboutUpgrades ? Subject.UPGRADES : Subject.TIMES;
    }

    private static int rank(Subject subject, Subject first, boolean isAboutTime) {
        boolean isOneOfTimes =
                subject == Subject.UPGRADES && first != Subject.UPGRADES && isAboutTime;
        Subject group = isOneOfTimes ? Subject.TIMES : subject;
        if (group == first) {
            return 1;
        }
        return switch (group) {
            case ANSWERS -> 0;
            case TIMES -> 2;
            case STARTS, OTHERS -> 3;
            case UPGRADES -> 4;
        };
    }
}
