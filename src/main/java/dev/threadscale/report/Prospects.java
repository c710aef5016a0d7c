package dev.threadscale.report;

import dev.threadscale.claim.Finding;
import dev.threadscale.extend.OpenFinding;
import dev.threadscale.extend.Outlook;
import dev.threadscale.results.ProspectRow;
import dev.threadscale.results.Run;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The rows of {@code prospects.csv}. */
final class Prospects {

    private Prospects() {}

    /** Returns a row for each open finding of a run, the one that needs the least time first. */
    static List<ProspectRow> of(Run run, List<Finding> claims) {
        List<ProspectRow> rows = new ArrayList<>();
        for (OpenFinding finding :
                Outlook.of(run.record(), claims, run.measurements(), run.forks())) {
            boolean isDecidable = finding.forks().isPresent();
            rows.add(
                    new ProspectRow(
                            finding.id(),
                            isDecidable
                                    ? Optional.of(finding.forks().getAsInt())
                                    : Optional.empty(),
                            finding.prospect().isDoubted(),
                            isDecidable
                                    ? Optional.of(finding.time().toNanos())
                                    : Optional.empty()));
        }
        return rows;
    }
}
