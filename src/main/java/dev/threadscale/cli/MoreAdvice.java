package dev.threadscale.cli;

import dev.threadscale.cli.text.Messages;
import dev.threadscale.cli.text.Paragraph;
import dev.threadscale.report.page.ResultsIndex;
import dev.threadscale.report.page.ResultsPage;
import dev.threadscale.workload.TimeText;
import java.util.Set;

/** The advice at the end of a run: what more time would bring, with the command. */
final class MoreAdvice {

    private MoreAdvice() {}

    /**
     * Returns the advice for the newest runs of experiments; empty if chance leaves no finding
     * open.
     */
    static String of(Set<String> experiments, ResultsIndex index) {
        ResultsPage page = index.page().of(experiments);
        if (page.more().isEmpty()) {
            return "";
        }
        String budget = TimeText.format(ResultsPage.MORE);
        String command =
                page.decidedBy(ResultsPage.MORE) == 0
                        ? ""
                        : " Continue with threadscale more %1$s --budget %2$s, or with Compose: docker compose run --rm threadscale more /results --budget %2$s"
                                .formatted(Messages.path(index.results()), budget);
        return Paragraph.of(page.more() + command, Terminal.width(), "");
    }
}
