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
 * add a kind, add a constant, here or in a type of its own, and an entry in {@link #ALL}.
 */
final class TableKinds {

    static final String MEAN = "mean of the forks' means over measured iterations";

    static final TableKind<Goals.Reached> PRECISION =
            new TableKind<>(
                    Part.SCALING,
                    source -> Goals.precision(source.analysis()),
                    reached ->
                            reached.missed().isEmpty()
                                    ? new Note(reached.title())
                                    : new ConfigurationTable<>(
                                                    reached.data().run(),
                                                    MeasuredConfiguration::levels)
                                            .known(
                                                    LevelLabels.quantity(reached.quantity()),
                                                    row -> reached.mean(row).map(NumberText::time))
                                            .number(
                                                    "known within",
                                                    reached::halfWidth,
                                                    half -> "±" + NumberText.percent(half, 1))
                                            .text("forks", reached::forks)
                                            .table(
                                                    reached.missed(),
                                                    reached.title() + "; the others:",
                                                    SummaryCsv.FILE));

    static final TableKind<Laws> LAWS =
            new TableKind<>(
                    Part.SCALING,
                    source -> Laws.of(source.run(), source.models()),
                    laws ->
                            laws.laws().isEmpty()
                                    ? new Note(
                                            "scaling over %s:\n%s"
                                                    .formatted(
                                                            laws.over(),
                                                            String.join("\n", laws.without())))
                                    : new ConfigurationTable<>(laws.axes(), Laws.Shown::levels)
                                            .text("law", Laws.Shown::name)
                                            .text("serial share", Laws.Shown::serialShare)
                                            .known("cost of a pair", Laws.Shown::pairCost)
                                            .known("peak", Laws.Shown::peak)
                                            .text("explains", Laws.Shown::explained)
                                            .table(
                                                    laws.laws(),
                                                    """
                                                    scaling over %s: laws fitted to the means, with 95 %% confidence intervals
                                                    peak: the number of threads with the highest throughput, given as many CPUs\
                                                    """
                                                            .formatted(laws.over()),
                                                    ModelRow.FILE)
                                            .with(laws.without()));

    static final TableKind<Goals.Knees> KNEES =
            new TableKind<>(
                    Part.SCALING,
                    source -> Goals.knees(ServiceErrors.of(source.analysis())),
                    knees ->
                            new ConfigurationTable<>(knees.series(), SearchRow::levels)
                                    .text(knees.asked(), knees::knee)
                                    .time(knees.first(), SearchRow::referenceNanos)
                                    .time("below", row -> row.low().flatMap(Count::nanos))
                                    .factor(knees.cost(), row -> row.low().flatMap(Count::ratio))
                                    .knownIf(
                                            knees.hasErrors(),
                                            "errors",
                                            row -> knees.errors(row).map(ErrorShare::share))
                                    .time(knees.beyond(), row -> row.high().flatMap(Count::nanos))
                                    .factor(knees.cost(), row -> row.high().flatMap(Count::ratio))
                                    .table(knees.rows(), knees.title(), SearchRow.FILE)
                                    .with(knees.reasons()));

    static final TableKind<ForkEnds<End>> ENDS =
            new TableKind<>(
                    Part.ENDS,
                    source -> ForkEnds.unusual(source.run(), source.analysis().run().forks()),
                    ends ->
                            ends.columns(End::levels)
                                    .text("forks", row -> row.getValue().toString())
                                    .text("outcome", row -> row.getKey().outcome().label())
                                    .text("", row -> row.getKey().judged())
                                    .table(ends.counts().entrySet(), ends.title(), ForkTable.FILE));

    static final TableKind<ForkEnds<Levels>> DISTURBED =
            new TableKind<>(
                    Part.ENDS,
                    source -> ForkEnds.disturbed(source.run(), source.analysis().run().forks()),
                    ends ->
                            ends.columns(levels -> levels)
                                    .text("disturbed forks", row -> row.getValue().toString())
                                    .table(ends.counts().entrySet(), ends.title(), ForkTable.FILE));

    static final TableKind<NodeEffects> NODES =
            new TableKind<>(
                    Part.ENDS,
                    source -> source.nodes().stream(),
                    effects ->
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
                                            node ->
                                                    node.effect()
                                                            .map(effect -> effect.interval().low()))
                                    .factor(
                                            "to",
                                            node ->
                                                    node.effect()
                                                            .map(effect ->
                                                                    effect.interval().high()))
                                    .factor("sentinel", OfNode::sentinel)
                                    .table(
                                            effects.nodes(),
                                            """
                                            nodes: %s
                                            effect: the times of a node relative to the mean of all nodes, with a 95 %% confidence interval
                                            sentinel: the time of the same short computation relative to the other nodes\
                                            """
                                                    .formatted(effects.words()),
                                            ForkTable.FILE));

    static final TableKind<SideBySide> STARTS =
            new TableKind<>(
                    Part.OBSERVED,
                    source -> SideBySide.ofForks(source.analysis()),
                    starts ->
                            starts.columns()
                                    .table(
                                            starts.rows(),
                                            "starts and sizes: mean of the forks, with"
                                                    + " minimum and maximum in brackets",
                                            ForkTable.FILE));

    static final TableKind<SideBySide> OBSERVED =
            new TableKind<>(
                    Part.OBSERVED,
                    source -> SideBySide.ofIterations(source.analysis()),
                    observed ->
                            observed.columns()
                                    .table(
                                            observed.rows(),
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
                    series ->
                            new Note(
                                    "%s, %s: %s, mean %s: see %s"
                                            .formatted(
                                                    series.name(),
                                                    LevelLabels.bare(
                                                            Axes.THREADS,
                                                            series.levels().get(Axes.THREADS)),
                                                    Counted.of(series.all().size(), "subject"),
                                                    NumberText.value(
                                                            series.together().mean().orElseThrow(),
                                                            series.unit()),
                                                    WorkerTable.OBSERVATIONS.file())));

    static final TableKind<LoggedTasks> TASKS_BY_TYPE =
            new TableKind<>(
                    Part.OBSERVED,
                    LoggedTasks::of,
                    tasks ->
                            tasks.<TypeRow>columns(TypeRow::log)
                                    .text("type", TypeRow::type)
                                    .number("count", TypeRow::count, LoggedTasks::count)
                                    .time("CPU time", row -> row.tasks().cpu().mean())
                                    .time("run time", row -> row.tasks().run().mean())
                                    .time("queued", row -> row.tasks().queue().mean())
                                    .table(
                                            tasks.types(),
                                            "tasks by type: count in an iteration, mean times of a"
                                                    + " task",
                                            WorkerTable.TASKS.file()));

    static final TableKind<LoggedTasks> TASKS_SORTED =
            new TableKind<>(
                    Part.OBSERVED,
                    LoggedTasks::of,
                    tasks ->
                            tasks.<TypeRow>columns(TypeRow::log)
                                    .text("type", TypeRow::type)
                                    .time("least", row -> row.cpuTime(0))
                                    .time("25 %", row -> row.cpuTime(0.25))
                                    .time("median", row -> row.cpuTime(0.5))
                                    .time("75 %", row -> row.cpuTime(0.75))
                                    .time("95 %", row -> row.cpuTime(0.95))
                                    .time("most", row -> row.cpuTime(1))
                                    .table(
                                            tasks.types(),
                                            "tasks sorted by CPU time: the maximum in each"
                                                    + " share of them",
                                            WorkerTable.TASKS.file()));

    static final TableKind<LoggedTasks> TASKS_BY_THREAD =
            new TableKind<>(
                    Part.OBSERVED,
                    LoggedTasks::of,
                    tasks ->
                            tasks.<ThreadRow>columns(ThreadRow::log)
                                    .text("thread", ThreadRow::thread)
                                    .number("count", ThreadRow::count, LoggedTasks::count)
                                    .time("CPU time", ThreadRow::cpuTime)
                                    .table(
                                            tasks.threads(),
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
                    UpgradeTable.KIND,
                    PRECISION,
                    LAWS,
                    KNEES,
                    FlipTable.KIND,
                    MapTable.KIND,
                    ChangedCpus.KIND,
                    ENDS,
                    DISTURBED,
                    NODES,
                    MachineChoices.KIND,
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
