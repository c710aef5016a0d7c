package dev.threadscale.report.table;

import dev.threadscale.levels.Axis;
import dev.threadscale.levels.Levels;
import dev.threadscale.report.flip.MapSentence;
import dev.threadscale.report.flip.WinnerMap;
import dev.threadscale.report.layout.LevelLabels;
import dev.threadscale.report.layout.NumberText;
import dev.threadscale.report.table.TableKind.Part;
import dev.threadscale.results.MapRow;
import java.util.List;

/** The table of a map: who wins at each measured cell. */
final class MapTable {

    static final TableKind<WinnerMap> KIND =
            new TableKind<>(
                    Part.SCALING, source -> WinnerMap.of(source.run()).stream(), MapTable::of);

    private MapTable() {}

    static ReportTable of(WinnerMap map) {
        Levels varying = map.levels().on(map.series().stream().map(Axis::name).toList());
        String where = varying.isEmpty() ? "" : ", " + LevelLabels.levels(varying);
        return new ConfigurationTable<MapRow>(2)
                .text(map.goal().x().axis(), MapRow::x)
                .text(map.goal().y().axis(), MapRow::y)
                .text("answer", row -> row.outcome().replace('-', ' '))
                .text("wins", row -> side(map, row.winner()))
                .text("then", row -> side(map, row.second()))
                .known("ratio", row -> row.ratio().map(NumberText::factor))
                .text("forks", row -> Integer.toString(row.forks()))
                .text("reason", MapRow::reason)
                .table(
                        map.cells().stream().filter(MapRow::measured).toList(),
                        "map: who wins at the measured cells" + where,
                        MapRow.FILE)
                .with(List.of(LevelLabels.capital(MapSentence.of(map)) + "."));
    }

    private static String side(WinnerMap map, String text) {
        return map.side(text)
                .map(side -> LevelLabels.levels(map.goal().sides().get(side)))
                .orElse("");
    }
}
