package dev.threadscale.report.table;

import static dev.threadscale.report.flip.FlippedRuns.POOL;
import static dev.threadscale.report.flip.FlippedRuns.VIRTUAL;
import static dev.threadscale.report.flip.FlippedRuns.bracket;
import static dev.threadscale.report.flip.FlippedRuns.goal;
import static dev.threadscale.report.flip.FlippedRuns.point;
import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.flip.FlipAnswer.Bracket;
import dev.threadscale.flip.FlipAnswer.TooClose;
import dev.threadscale.flip.FlipPoint;
import dev.threadscale.report.flip.FlippedRuns;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FlipTableTest {

    @TempDir Path folder;

    @Test
    void bothEndsHaveTheirWinnerAndRatio() throws Exception {
        String table =
                TextTable.of(
                        List.of(
                                FlipTable.of(
                                        FlippedRuns.in(
                                                folder,
                                                goal("1"),
                                                bracket("1600us", "1900us"),
                                                bracket("750us", "900us")))));

        assertThat(table)
                .isEqualTo(
                        """

                        flips: who wins below and above which wait
                        ratio: elapsed time, virtual / fixed pool (size = 16); the line is at 1
                        cpus    answer              wins below   up to  ratio  wins above    from  ratio  forks
                        ------  ------  ----------------------  ------  -----  ----------  ------  -----  -----
                        1 CPU   found   fixed pool (size = 16)  1.6 ms  ×1.30  virtual     1.9 ms  ×1.30     72
                        2 CPUs  found   fixed pool (size = 16)  750 µs  ×1.30  virtual     900 µs  ×1.30     72
                        """);
    }

    @Test
    void whatColumnsCannotSayIsBelow() throws Exception {
        FlipPoint unfinished =
                new FlipPoint(point("4ms").at(), Optional.empty(), Optional.empty(), 8);
        String table =
                TextTable.of(
                        List.of(
                                FlipTable.of(
                                        FlippedRuns.in(
                                                folder,
                                                goal("1"),
                                                new TooClose(
                                                        point("100us"),
                                                        point("2ms"),
                                                        Optional.empty(),
                                                        Optional.of(VIRTUAL),
                                                        OptionalInt.of(40)),
                                                new Bracket(
                                                        point("3ms"),
                                                        POOL,
                                                        unfinished,
                                                        VIRTUAL)))));

        assertThat(table.replaceAll("\\s+", " "))
                .contains(
                        "virtual 4 ms unfinished",
                        "on 1 CPU, it is too close to call between 100 µs and 2 ms of wait; above that"
                                + " virtual threads win; about 40 forks of each side would probably"
                                + " decide it");
    }
}
