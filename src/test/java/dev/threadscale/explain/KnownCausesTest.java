package dev.threadscale.explain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.levels.Levels;
import dev.threadscale.results.CauseKind;
import dev.threadscale.results.CauseRow.Cause;
import java.util.EnumMap;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Iterations of the programs in {@code bench/known-causes}, whose slower side has a known cause.
 */
class KnownCausesTest {

    /**
     * A side of a study.
     *
     * @param text tasks and CPUs; in ms of an iteration the elapsed time, CPU time, compilers',
     *     collectors' and waits for a CPU, where a dash is unknown; and the percentage of samples
     *     in the interpreter
     */
    private static Side side(String text) {
        String[] numbers = text.split(" ", -1);
        int tasks = Integer.parseInt(numbers[0]);
        Map<CauseKind, Double> counted = new EnumMap<>(CauseKind.class);
        CauseKind[] kinds = {
            CauseKind.CPU, CauseKind.COMPILER, CauseKind.COLLECTOR, CauseKind.RUNNABLE
        };
        for (int i = 0; i < kinds.length; i++) {
            if (!numbers[i + 3].equals("-")) {
                counted.put(kinds[i], 1e6 * Double.parseDouble(numbers[i + 3]));
            }
        }
        int interpreted = Integer.parseInt(numbers[7]);
        Map<String, EventTotal> samples =
                Map.of(
                        "Program.run (interpreted)", new EventTotal(interpreted, interpreted),
                        "Program.run", new EventTotal(100 - interpreted, 100 - interpreted));
        double cpus = Double.parseDouble(numbers[1]);
        return new CountedSide(Levels.NONE, tasks, 1e6 * Double.parseDouble(numbers[2]), counted)
                .recorded(
                        new Room(cpus, cpus, tasks),
                        new Profile(tasks, true, Map.of(CauseKind.CPU, samples), Map.of()));
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "small heap,       1000 2 676 1000 2 700 - 0,  1000 2 200 250 2 40 - 0,  COLLECTOR, ''",
        "compiler,         4 1 50 49 29 1 - 20,        4 1 17 16 8 1 - 0,        COMPILER,  ''",
        "starved compiler, 100 1 690 690 10 0 - 100,   100 1 450 450 40 0 - 70,"
                + " CPU, Program.run (interpreted)",
        "packed carriers,  20 2 380 375 0 0 350 0,     20 2 195 370 0 0 5 0,     RUNNABLE,  ''",
    })
    void knownCauseComesFirst(
            String program, String slower, String faster, CauseKind kind, String what) {
        Cause first = Causes.of(side(slower), side(faster)).getFirst();

        assertThat(first.kind()).isEqualTo(kind);
        assertThat(first.what()).isEqualTo(what);
    }
}
