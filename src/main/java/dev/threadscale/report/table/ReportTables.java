package dev.threadscale.report.table;

import dev.threadscale.report.data.Analysis;
import dev.threadscale.report.data.Findings;
import dev.threadscale.report.data.FittedSeries;
import dev.threadscale.report.table.TableKind.Part;
import dev.threadscale.results.Run;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The tables of a report, and the reasons to doubt it. */
public final class ReportTables {

    private final Analysis analysis;
    private final Findings findings;
    private final List<FittedSeries> models;
    private final Optional<NodeEffects> nodes;

    /** All except for those of times and findings. */
    private final Map<Part, List<Block>> parts = new EnumMap<>(Part.class);

    /**
     * Makes the tables.
     *
     * @param models laws of scaling
     */
    public ReportTables(Analysis analysis, Findings findings, List<FittedSeries> models) {
        this.analysis = analysis;
        this.findings = findings;
        this.models = models;
        this.nodes = NodeEffects.read(analysis.run());
        for (Part part : Part.values()) {
            parts.put(part, new ArrayList<>());
        }
        for (TableKind<?> kind : TableKinds.ALL) {
            part(kind.part()).addAll(kind.blocks(this));
        }
    }

    Analysis analysis() {
        return analysis;
    }

    Run run() {
        return analysis.run();
    }

    List<FittedSeries> models() {
        return models;
    }

    /** Returns the nodes over which forks were spread, if they were. */
    Optional<NodeEffects> nodes() {
        return nodes;
    }

    private List<Block> part(Part part) {
        return parts.getOrDefault(part, List.of());
    }

    /** Returns the results of each configuration; none if nothing was measured. */
    public List<Block> measured() {
        return SummaryTables.blocks(analysis);
    }

    /** Returns what upgrades of the JDK change. */
    public List<Block> upgrades() {
        return part(Part.UPGRADES);
    }

    /** Returns means that missed their precision, laws of scaling, and knees. */
    public List<Block> scaling() {
        return part(Part.SCALING);
    }

    /** Returns forks that ended unexpectedly or were disturbed, and effects of nodes. */
    public List<Block> ends() {
        return part(Part.ENDS);
    }

    /** Returns starts and sizes, observations, and logged tasks. */
    public List<Block> observed() {
        return part(Part.OBSERVED);
    }

    /** Returns the reasons to doubt the run, the most serious first. */
    public List<RunDoubt> doubts() {
        return ReportWarnings.of(analysis.run(), findings.judgements(), nodes);
    }

    /**
     * Returns the times that the answer is about, in a table with at most the given number of rows
     * if possible.
     */
    public Block brief(int most) {
        return ElapsedTables.brief(analysis, most);
    }

    /** Returns means and findings as Markdown tables to paste. */
    public String markdown() {
        return SummaryTables.markdown(analysis, findings);
    }

    /**
     * Returns the tables for a console 100 columns wide: elapsed times and how they change with the
     * count, then what upgrades change, means that are not precise enough, laws of scaling, knees
     * that were searched, forks that ended unexpectedly or were disturbed, observations, logged
     * tasks, and findings.
     */
    public String text() {
        List<Block> further = new ArrayList<>();
        parts.values().forEach(further::addAll);
        return ElapsedTables.text(analysis)
                + new SteadinessNote(analysis.run()).text()
                + TextTable.of(further)
                + new FindingsTable(findings).text();
    }
}
