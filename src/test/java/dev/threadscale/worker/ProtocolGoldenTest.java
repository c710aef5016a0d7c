package dev.threadscale.worker;

import dev.threadscale.fixture.Golden;
import dev.threadscale.protocol.CsvColumn;
import dev.threadscale.protocol.IterationColumn;
import dev.threadscale.protocol.Line;
import dev.threadscale.protocol.ObservationColumn;
import dev.threadscale.protocol.Phase;
import dev.threadscale.protocol.Seen;
import dev.threadscale.protocol.Serve;
import dev.threadscale.protocol.Setting;
import dev.threadscale.protocol.TaskColumn;
import dev.threadscale.protocol.WorkerExit;
import dev.threadscale.results.WorkerTable;
import dev.threadscale.results.csv.DataDictionary;
import dev.threadscale.workload.Parameter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * Seals what the launcher, the saved results and their readers rely on: the lines, the names and
 * their order, the units and the exit codes. Whoever changes the golden file changes a contract:
 * stored results no longer read the same.
 */
class ProtocolGoldenTest {

    @Test
    void protocolIsTheSealedOne() {
        Golden.matches("protocol.txt", describe());
    }

    private static String describe() {
        List<String> lines = new ArrayList<>();
        for (Line.Type type : Line.Type.values()) {
            lines.add("line " + new Line(type, sample()).format());
        }
        for (String key : List.of(Line.MESSAGE, Line.ITERATIONS, Line.PORT, Line.PID, Line.KEY)) {
            lines.add("line-key " + key);
        }
        for (Phase phase : Phase.values()) {
            lines.add("phase " + phase.key());
        }
        for (Setting setting : Setting.values()) {
            lines.add("setting " + setting.key());
        }
        for (Parameter parameter : ServeCommand.PARAMETERS) {
            lines.add(Serve.COMMAND + " " + parameter.name() + ": " + parameter.describe());
        }
        for (Seen seen : Seen.values()) {
            lines.add("seen " + seen.key());
        }
        for (IterationColumn column : IterationColumn.values()) {
            lines.add("column " + withUnit(WorkerTable.ITERATIONS, column));
        }
        for (ObservationColumn column : ObservationColumn.values()) {
            lines.add("observation-column " + column.key());
        }
        for (TaskColumn column : TaskColumn.values()) {
            lines.add("task-column " + withUnit(WorkerTable.TASKS, column));
        }
        for (WorkerExit exit : WorkerExit.values()) {
            lines.add("exit " + exit + " " + exit.code());
        }
        return String.join("\n", lines) + "\n";
    }

    private static String withUnit(WorkerTable table, CsvColumn column) {
        String unit = DataDictionary.unit(table.file(), column.key());
        return "%s [%s]".formatted(column.key(), unit);
    }

    private static Map<String, String> sample() {
        Map<String, String> values = new LinkedHashMap<>();
        values.put("first", "50 % of\na = b");
        values.put("second", "");
        return values;
    }
}
