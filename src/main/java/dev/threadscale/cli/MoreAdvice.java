package dev.threadscale.cli;

import dev.threadscale.cli.text.Messages;
import dev.threadscale.cli.text.Paragraph;
import dev.threadscale.report.page.ResultsIndex;
import dev.threadscale.report.page.ResultsPage;
import dev.threadscale.workload.TimeText;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;

/** The advice at the end of a run: what more time would bring, with the command. */
final class MoreAdvice {

    /** The variable with the words that start this program, which compose.yaml sets. */
    static final String PROGRAM = "THREADSCALE_PROGRAM";

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
        String command =
                page.decidedBy(ResultsPage.MORE) == 0
                        ? ""
                        : " Continue with " + command(index.results(), System.getenv());
        return Paragraph.of(page.more() + command, Terminal.width(), "");
    }

    /** Returns the command that goes on, as the user has to type it. */
    static String command(Path results, Map<String, String> environment) {
        return "%s more %s --budget %s"
                .formatted(
                        environment.getOrDefault(PROGRAM, "threadscale"),
                        Messages.path(results),
                        TimeText.format(ResultsPage.MORE));
    }
}
