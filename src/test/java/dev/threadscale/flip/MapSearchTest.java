package dev.threadscale.flip;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.flip.MapGoal.Scale;
import dev.threadscale.flip.MapProbe.Broken;
import dev.threadscale.flip.MapProbe.Open;
import dev.threadscale.flip.MapProbe.Undecided;
import dev.threadscale.flip.MapProbe.Won;
import dev.threadscale.flip.MapSearch.Step;
import dev.threadscale.levels.Levels;
import dev.threadscale.measured.Quantity;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;

/** The way of a map, where each cell is decided at once, or never. */
class MapSearchTest {

    private static final int SIDE = 8;
    private static final Levels VIRTUAL = Levels.of("threads", "virtual");
    private static final Levels POOL = Levels.of("threads", "fixed-pool:size=16");
    private static final Levels PLATFORM = Levels.of("threads", "platform");
    private static final Scale X = new Scale("wait", FlipUnit.TIME, 100_000, 100_000_000, SIDE);
    private static final Scale Y = new Scale("tasks", FlipUnit.COUNT, 1, 10_000, SIDE);

    private final Map<MapCell, MapProbe> known = new HashMap<>();
    private int rounds;

    private static MapGoal goal(Levels... sides) {
        return new MapGoal(List.of(sides), X, Y, Quantity.TIME, BigDecimal.ONE);
    }

    private static FlipPoint point(double lead) {
        return new FlipPoint(1, Optional.of(Math.exp(lead)), Optional.empty(), 10);
    }

    /** The first side wins where the lead is below 0; nobody does where it is less than 2 %. */
    private static MapProbe probe(double lead) {
        return Math.abs(lead) < 0.02
                ? new Open(List.of(0, 1), point(lead))
                : new Won(lead < 0 ? 0 : 1, lead < 0 ? 1 : 0, point(lead), "");
    }

    private Step.End draw(MapGoal goal, ToDoubleFunction<MapCell> lead) {
        while (true) {
            rounds++;
            Step step = new MapSearch(goal).next(cell -> Optional.ofNullable(known.get(cell)));
            switch (step) {
                case Step.Measure(Map<MapCell, Undecided> cells) -> {
                    assertThat(cells.keySet()).noneMatch(known::containsKey);
                    cells.keySet()
                            .forEach(cell -> known.put(cell, probe(lead.applyAsDouble(cell))));
                }
                case Step.End end -> {
                    return end;
                }
            }
        }
    }

    private static Optional<Integer> winner(Step.End end, MapCell cell) {
        MapProbe.Settled measured = end.measured().get(cell);
        return measured == null ? end.filled().get(cell) : measured.winner();
    }

    private static int wrong(Step.End end, ToDoubleFunction<MapCell> lead) {
        int wrong = 0;
        for (int y = 0; y < SIDE; y++) {
            for (int x = 0; x < SIDE; x++) {
                MapCell cell = new MapCell(x, y);
                int right = lead.applyAsDouble(cell) < 0 ? 0 : 1;
                wrong += winner(end, cell).filter(side -> side != right).isPresent() ? 1 : 0;
            }
        }
        return wrong;
    }

    @Test
    void straightLineTakesAThirdOfTheCells() {
        ToDoubleFunction<MapCell> lead = cell -> 3.3 - cell.x();

        Step.End end = draw(goal(VIRTUAL, POOL), lead);

        assertThat(wrong(end, lead)).isZero();
        assertThat(end.measured()).hasSizeLessThan(SIDE * SIDE / 3);
        assertThat(end.measured().size() + end.filled().size()).isEqualTo(SIDE * SIDE);
    }

    @Test
    void curveIsFollowed() {
        ToDoubleFunction<MapCell> lead = cell -> 1.8 + cell.y() * cell.y() / 10.0 - cell.x();

        assertThat(wrong(draw(goal(VIRTUAL, POOL), lead), lead)).isZero();
    }

    @Test
    void lineThatCutsOffACornerIsFound() {
        ToDoubleFunction<MapCell> lead = cell -> Math.hypot(7 - cell.x(), 7 - cell.y()) - 2.4;

        Step.End end = draw(goal(VIRTUAL, POOL), lead);

        assertThat(winner(end, new MapCell(7, 7))).contains(0);
        // A line that bends within four cells may leave a filled cell on its wrong side.
        assertThat(wrong(end, lead)).isLessThanOrEqualTo(2);
        assertThat(wrong(end, _ -> 1)).isGreaterThanOrEqualTo(5);
    }

    @Test
    void plainWithoutALineTakesTheCoarseGridAlone() {
        Step.End end = draw(goal(VIRTUAL, POOL), _ -> 0.5);

        assertThat(end.measured()).hasSize(9);
        assertThat(end.filled().values()).containsOnly(Optional.of(1));
        assertThat(rounds).isEqualTo(2);
    }

    @Test
    void equalSidesAreFilledInAsTooClose() {
        Step.End end = draw(goal(VIRTUAL, POOL), _ -> 0.0);

        assertThat(end.measured()).hasSize(9);
        assertThat(end.filled().values()).containsOnly(Optional.empty());
    }

    /** Documented: nothing shows an island that lies between the cells of the coarse grid. */
    @Test
    void islandBetweenCellsOfTheCoarseGridIsMissedAndOneOnThemIsFound() {
        ToDoubleFunction<MapCell> between =
                cell -> Math.hypot(5.5 - cell.x(), 1.5 - cell.y()) - 1.2;
        ToDoubleFunction<MapCell> on = cell -> Math.hypot(4 - cell.x(), 4 - cell.y()) - 1.8;

        Step.End missed = draw(goal(VIRTUAL, POOL), between);
        assertThat(wrong(missed, between)).isEqualTo(4);
        assertThat(missed.filled()).containsKey(new MapCell(5, 1));

        known.clear();
        assertThat(wrong(draw(goal(VIRTUAL, POOL), on), on)).isZero();
    }

    @Test
    void cellThatCannotBeMeasuredDoesNotStopTheMap() {
        known.put(new MapCell(0, 0), new Broken("unavailable, only 2 CPUs"));

        Step.End end = draw(goal(VIRTUAL, POOL), cell -> 3.3 - cell.x());

        assertThat(end.measured().get(new MapCell(0, 0))).isInstanceOf(Broken.class);
        assertThat(winner(end, new MapCell(0, 7))).contains(1);
    }

    @Test
    void threeSidesNeedNoRatio() {
        MapGoal goal = goal(VIRTUAL, POOL, PLATFORM);
        while (new MapSearch(goal).next(cell -> Optional.ofNullable(known.get(cell)))
                instanceof Step.Measure(Map<MapCell, Undecided> cells)) {
            for (Map.Entry<MapCell, Undecided> wanted : cells.entrySet()) {
                assertThat(wanted.getValue().sides()).containsExactly(0, 1, 2);
                int side = wanted.getKey().x() < 3 ? 0 : wanted.getKey().y() < 5 ? 1 : 2;
                known.put(wanted.getKey(), new Won(side, (side + 1) % 3, point(0.3), ""));
            }
        }
        Step.End end =
                (Step.End) new MapSearch(goal).next(cell -> Optional.ofNullable(known.get(cell)));

        assertThat(winner(end, new MapCell(2, 6))).contains(0);
        assertThat(winner(end, new MapCell(3, 4))).contains(1);
        assertThat(winner(end, new MapCell(3, 5))).contains(2);
    }

    @Test
    void numbersAreRoundAndDistinct() {
        assertThat(X.labels())
                .containsExactly(
                        "100us", "270us", "720us", "1900us", "5200us", "14ms", "37ms", "100ms");
        assertThat(new Scale("cpus", FlipUnit.COUNT, 1, 4, SIDE).numbers())
                .containsExactly(1L, 2L, 3L, 4L);
    }
}
