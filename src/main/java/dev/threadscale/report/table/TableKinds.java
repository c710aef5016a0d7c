package dev.threadscale.report.table;

import dev.threadscale.levels.Axes;
import dev.threadscale.levels.Levels;
import dev.threadscale.measured.ErrorShare;
import dev.threadscale.measured.MeasuredConfiguration;
import dev.threadscale.measured.ObservedSeries;
import dev.threadscale.report.data.Observations;
import dev.threadscale.report.data.ServiceErrors;
import dev.threadscale.report.layout.LevelLabels;
import dev.threadscale.report.layout.NumberText;
import dev.threadscale.report.table.Block.Note;
import dev.threadscale.report.table.ForkEnds.End;
import dev.threadscale.report.table.LoggedTasks.ThreadRow;
import dev.threadscale.report.table.LoggedTasks.TypeRow;
import dev.threadscale.report.table.NodeEffects.Effect;
import dev.threadscale.report.table.NodeEffects.OfNode;
import dev.threadscale.report.table.TableKind.Part;
import dev.threadscale.results.ForkTable;
import dev.threadscale.results.ModelRow;
import dev.threadscale.results.SearchRow;
import dev.threadscale.results.SearchRow.Count;
import dev.threadscale.results.SummaryCsv;
import dev.threadscale.results.WorkerTable;
import dev.threadscale.text.Counted;
import java.util.List;

/**
 * All kinds of tables except those of times and findings, in the order of reports. Each kind has
 * the contents of its tables, their columns, rows and title, and the file with the same data. To
 * add a kind, add a constant here and an entry in {@link #ALL}.
 */
final class TableKinds {

    static final String MEAN = "mean of the forks' means over measured iterations";

    static final TableKind<Goals.Reached> PRECISION =
            new TableKind<>(
                    Part.SCALING,
                    source -> Goals.precision(source.analysis()),
                    at ->
                            at.missed().isEmpty()
                                    ? new Note(at.title())
                                    : new ConfigurationTable<>(
                                                    at.data().run(), MeasuredConfiguration::levels)
                                            .known(
                                                    LevelLabels.quantity(at.quantity()),
                                                    one -> at.mean(one).map(NumberText::time))
                                            .number(
                                                    "known within",
                                                    at::halfWidth,
                                                    half -> "±" + NumberText.percent(half, 1))
                                            .text("forks", at::forks)
                                            .table(
                                                    at.missed(),
                                                    at.title() + "; the others:",
                                                    SummaryCsv.FILE));

    static final TableKind<Laws> LAWS =
            new TableKind<>(
                    Part.SCALING,
                    source -> Laws.of(source.run(), source.models()),
                    at ->
                            at.laws().isEmpty()
                                    ? new Note(
                                            "scaling over %s:\n%s"
                                                    .formatted(
                                                            at.over(),
                                                            String.join("\n", at.without())))
                                    : new ConfigurationTable<>(at.axes(), Laws.Shown::levels)
                                            .text("law", Laws.Shown::name)
                                            .text("serial share", Laws.Shown::serialShare)
                                            .known("cost of a pair", Laws.Shown::pairCost)
                                            .known("peak", Laws.Shown::peak)
                                            .text("explains", Laws.Shown::explained)
                                            .table(
                                                    at.laws(),
                                                    """
                                                    scaling over %s: laws fitted to the means, with 95 %% confidence intervals
                                                    peak: the number of threads with the highest throughput, given as many CPUs\
                                                    """
                                                            .formatted(at.over()),
                                                    ModelRow.FILE)
                                            .with(at.without()));

    static final TableKind<Goals.Knees> KNEES =
            new TableKind<>(
                    Part.SCALING,
                    source -> Goals.knees(ServiceErrors.of(source.analysis())),
                    at ->
                            new ConfigurationTable<>(at.series(), SearchRow::levels)
                                    .text(at.asked(), at::knee)
                                    .time(at.first(), SearchRow::referenceNanos)
                                    .time("below", row -> row.low().flatMap(Count::nanos))
                                    .factor(at.cost(), row -> row.low().flatMap(Count::ratio))
                                    .knownIf(
                                            at.hasErrors(),
                                            "errors",
                                            row -> at.errors(row).map(ErrorShare::share))
                                    .time(at.beyond(), row -> row.high().flatMap(Count::nanos))
                                    .factor(at.cost(), row -> row.high().flatMap(Count::ratio))
                                    .table(at.rows(), at.title(), SearchRow.FILE)
                                    .with(at.reasons()));

    static final TableKind<ForkEnds<End>> ENDS =
            new TableKind<>(
                    Part.ENDS,
                    source -> ForkEnds.unusual(source.run(), source.analysis().run().forks()),
                    at ->
                            at.columns(End::levels)
                                    .text("forks", row -> row.getValue().toString())
                                    .text("outcome", row -> row.getKey().outcome().label())
                                    .text("", row -> row.getKey().judged())
                                    .table(at.counts().entrySet(), at.title(), ForkTable.FILE));

    static final TableKind<ForkEnds<Levels>> DISTURBED =
            new TableKind<>(
                    Part.ENDS,
                    source -> ForkEnds.disturbed(source.run(), source.analysis().run().forks()),
                    at ->
                            at.columns(levels -> levels)
                                    .text("disturbed forks", row -> row.getValue().toString())
                                    .table(at.counts().entrySet(), at.title(), ForkTable.FILE));

    static final TableKind<NodeEffects> NODES =
            new TableKind<>(
                    Part.ENDS,
                    source -> source.nodes().stream(),
                    at ->
                            new ConfigurationTable<OfNode>(1)
                                    .text("node", OfNode::name)
                                    .cell(
                                            "forks",
                                            node ->
                                                    new Cell(
                                                            Long.toString(node.forks()),
                                                            node.forks()))
                                    .factor("effect", node -> node.effect().map(Effect::factor))
                                    .factor(
                                            "from",
                                            node -> node.effect().map(of -> of.interval().low()))
                                    .factor(
                                            "to",
                                            node -> node.effect().map(of -> of.interval().high()))
                                    .factor("sentinel", OfNode::sentinel)
                                    .table(
                                            at.nodes(),
                                            """
                                            nodes: %s
                                            effect: the times of a node relative to the mean of all nodes, with a 95 %% confidence interval
                                            sentinel: the time of the same short computation relative to the other nodes\
                                            """
                                                    .formatted(at.words()),
                                            ForkTable.FILE));

    static final TableKind<MachineChoices> MACHINES =
            new TableKind<>(
                    Part.OBSERVED,
                    source -> MachineChoices.of(source.run()),
                    MachineChoices::table);

    static final TableKind<SideBySide> STARTS =
            new TableKind<>(
                    Part.OBSERVED,
                    source -> SideBySide.ofForks(source.analysis()),
                    at ->
                            at.columns()
                                    .table(
                                            at.rows(),
                                            "starts and sizes: mean of the forks, with"
                                                    + " minimum and maximum in brackets",
                                            ForkTable.FILE));

    static final TableKind<SideBySide> OBSERVED =
            new TableKind<>(
                    Part.OBSERVED,
                    source -> SideBySide.ofIterations(source.analysis()),
                    at ->
                            at.columns()
                                    .table(
                                            at.rows(),
                                            "observed: "
                                                    + MEAN
                                                    + ", with minimum and maximum in brackets",
                                            WorkerTable.OBSERVATIONS.file()));

    static final TableKind<Observations.Subjects> SUBJECTS =
            new TableKind<>(
                    Part.OBSERVED,
                    source -> Observations.bySubject(source.analysis()).stream(),
                    SubjectTable::of);

    static final TableKind<ObservedSeries> MANY_SUBJECTS =
            new TableKind<>(
                    Part.OBSERVED,
                    source ->
                            source.analysis().run().observed().stream()
                                    .filter(series -> series.subjects().isEmpty())
                                    .filter(series -> series.together().mean().isPresent()),
                    at ->
                            new Note(
                                    "%s, %s: %s, mean %s: see %s"
                                            .formatted(
                                                    at.name(),
                                                    LevelLabels.threads(
                                                            at.levels().get(Axes.THREADS)),
                                                    Counted.of(at.all().size(), "subject"),
                                                    NumberText.value(
                                                            at.together().mean().orElseThrow(),
                                                            at.unit()),
                                                    WorkerTable.OBSERVATIONS.file())));

    static final TableKind<LoggedTasks> TASKS_BY_TYPE =
            new TableKind<>(
                    Part.OBSERVED,
                    LoggedTasks::of,
                    at ->
                            at.<TypeRow>columns(TypeRow::log)
                                    .text("type", TypeRow::type)
                                    .number("count", TypeRow::count, LoggedTasks::count)
                                    .time("CPU time", row -> row.tasks().cpu().mean())
                                    .time("run time", row -> row.tasks().run().mean())
                                    .time("queued", row -> row.tasks().queue().mean())
                                    .table(
                                            at.types(),
                                            "tasks by type: count in an iteration, mean times of a"
                                                    + " task",
                                            WorkerTable.TASKS.file()));

    static final TableKind<LoggedTasks> TASKS_SORTED =
            new TableKind<>(
                    Part.OBSERVED,
                    LoggedTasks::of,
                    at ->
                            at.<TypeRow>columns(TypeRow::log)
                                    .text("type", TypeRow::type)
                                    .time("least", row -> row.cpuTime(0))
                                    .time("25 %", row -> row.cpuTime(0.25))
                                    .time("median", row -> row.cpuTime(0.5))
                                    .time("75 %", row -> row.cpuTime(0.75))
                                    .time("95 %", row -> row.cpuTime(0.95))
                                    .time("most", row -> row.cpuTime(1))
                                    .table(
                                            at.types(),
                                            "tasks sorted by CPU time: the maximum in each"
                                                    + " share of them",
                                            WorkerTable.TASKS.file()));

    static final TableKind<LoggedTasks> TASKS_BY_THREAD =
            new TableKind<>(
                    Part.OBSERVED,
                    LoggedTasks::of,
                    at ->
                            at.<ThreadRow>columns(ThreadRow::log)
                                    .text("thread", ThreadRow::thread)
                                    .number("count", ThreadRow::count, LoggedTasks::count)
                                    .time("CPU time", ThreadRow::cpuTime)
                                    .table(
                                            at.threads(),
                                            "tasks by thread: mean of an iteration",
                                            WorkerTable.TASKS.file()));

    static final TableKind<LoggedTasks> UNKNOWN_TIMES =
            new TableKind<>(
                    Part.OBSERVED,
                    source -> LoggedTasks.of(source).filter(LoggedTasks::hasUnknownTimes),
                    _ ->
                            new Note(
                                    "– unknown: Java does not report the CPU time of virtual"
                                            + " threads, so their tasks are missing from\nthe pictures"
                                            + " of CPU time."));

    static final List<TableKind<?>> ALL =
            List.of(
                    PRECISION,
                    LAWS,
                    KNEES,
                    ENDS,
                    DISTURBED,
                    NODES,
                    MACHINES,
                    STARTS,
                    OBSERVED,
                    SUBJECTS,
                    MANY_SUBJECTS,
                    TASKS_BY_TYPE,
                    TASKS_SORTED,
                    TASKS_BY_THREAD,
                    UNKNOWN_TIMES);

    private TableKinds() {}
}
