package dev.threadscale.report;

import dev.threadscale.fixture.FullCsv;
import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.Collectors;

/** Rows of further files of a run; each begins with its thread kind and the number of its fork. */
public final class RunRows {

    static final String OBSERVED = "phase,iteration,name,subject,value,unit";

    static final String LOGGED =
            "phase,iteration,task,type,thread,virtual,submitted_ns,start_ns,end_ns,queue_ns,"
                    + "run_ns,cpu_ns";

    private RunRows() {}

    /** Writes rows about so many tasks on one CPU; columns that are not named are unknown. */
    public static void write(Path file, int tasks, String columns, String rows) throws IOException {
        String lines =
                rows.lines()
                        .map(row ->
                                "%s,jvm-25,1,%d,%s\n".formatted(row.split(",", 2)[0], tasks, row))
                        .collect(Collectors.joining());
        FullCsv.write(
                file, "configuration,runtime,cpus,tasks,threads,fork," + columns + "\n" + lines);
    }
}
