package dev.threadscale.results;

import dev.threadscale.experiment.Outcome;
import java.util.List;
import java.util.Map;

/**
 * A fork that another tool has measured; it has no folder of its own.
 *
 * @param configuration id of the configuration
 * @param number which of its forks, from 1
 * @param levels label by axis
 * @param rows its iterations, by column
 */
public record ImportedFork(
        String configuration,
        int number,
        Map<String, String> levels,
        List<Map<String, String>> rows) {

    /** How it ended, of which nothing else is known. */
    ForkRow end() {
        String completed = Outcome.COMPLETED.label();
        return new ForkRow(
                configuration,
                number,
                levels,
                completed,
                completed,
                "",
                "",
                Map.of(),
                "",
                "",
                null,
                "",
                null);
    }
}
