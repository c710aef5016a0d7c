package dev.threadscale.report.chart;

import dev.threadscale.report.data.Evidence;
import dev.threadscale.report.data.ForkFigures;
import dev.threadscale.report.data.Layout;
import dev.threadscale.report.data.Observations;
import dev.threadscale.report.data.Variable;
import dev.threadscale.report.data.View;
import java.util.List;
import java.util.stream.Stream;

/** Runtimes compared by how they start and how large they are. */
final class ForkCharts {

    /** A study of something else would have as many pictures of starts as of its subject. */
    private static final int MOST_FACETS = 4;

    private ForkCharts() {}

    static Stream<Chart> starts(Evidence evidence) {
        return of(evidence, "start-up", "Time from the start", evidence.forks().starts());
    }

    static Stream<Chart> sizes(Evidence evidence) {
        return evidence.forks().sizes().stream()
                .flatMap(size -> of(evidence, size.name(), size.title(), List.of(size)));
    }

    private static Stream<Chart> of(
            Evidence evidence, String name, String title, List<Variable> figures) {
        if (figures.isEmpty()) {
            return Stream.empty();
        }
        Variable all = Observations.together(name, title, ForkFigures.FIGURE, figures);
        Layout layout = Layout.inCategories(all, all.axis(ForkFigures.FIGURE));
        if (layout.facets().size() > MOST_FACETS) {
            return Stream.empty();
        }
        View view = new View(evidence.run(), all, layout, Form.BARS);
        return layout.facets().stream()
                .flatMap(facet -> view.sketch(all.name(), facet).ofMeans(view.run()));
    }
}
