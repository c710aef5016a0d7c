package dev.threadscale.stats;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.stats.Shifts.Shift;
import java.util.List;
import java.util.Random;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A shift that is none sends people to look for a change that nobody made. */
class ShiftsTest {

    private static final int HISTORIES = 200;

    /** The series, of which those from {@code slower} on are 10 % slower from a time on. */
    private static List<double[]> series(
            Random random, ToDoubleFunction<Random> noise, int times, int from, int slower) {
        return IntStream.range(0, 4)
                .mapToObj(one ->
                        IntStream.range(0, times)
                                .mapToDouble(i ->
                                        noise.applyAsDouble(random)
                                                + (one >= slower && i >= from ? 0.1 : 0))
                                .toArray())
                .toList();
    }

    static Stream<Arguments> noises() {
        return Stream.of(
                noise("normal", random -> 0.03 * random.nextGaussian()),
                noise("a long tail", random -> -0.05 * Math.log(1 - random.nextDouble())),
                noise("a fifth slow", random -> random.nextInt(5) == 0 ? 0.15 : 0));
    }

    private static Arguments noise(String name, ToDoubleFunction<Random> noise) {
        return Arguments.of(name, noise);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("noises")
    void scatterIsCutInAtMostFivePercent(String name, ToDoubleFunction<Random> noise) {
        Random random = new Random(name.hashCode());

        long cut =
                IntStream.range(0, HISTORIES)
                        .filter(_ -> !Shifts.of(series(random, noise, 16, 0, 4)).isEmpty())
                        .count();

        // Two standard errors of 5 % of so many.
        assertThat(cut).isLessThanOrEqualTo(HISTORIES / 20 + 6);
    }

    @Test
    void shiftIsFoundWithItsPositionAndSeries() {
        Random random = new Random(1);

        List<Shift> found = Shifts.of(series(random, r -> 0.01 * r.nextGaussian(), 20, 12, 3));

        assertThat(found).extracting(Shift::at).containsExactly(12);
        assertThat(found.getFirst().series()).containsExactly(3);
    }

    @Test
    void bothSidesOfAShiftAreSearched() {
        Random random = new Random(2);
        double[] values =
                IntStream.range(0, 30)
                        .mapToDouble(i ->
                                0.01 * random.nextGaussian() + (i < 10 ? 0 : i < 20 ? 0.2 : 0.05))
                        .toArray();

        assertThat(Shifts.of(List.of(values))).extracting(Shift::at).containsExactly(10, 20);
    }

    @Test
    void unknownValuesAreLeftOut() {
        double[] values = DoubleStream.of(0, 0.01, 0, 0.01, 0, 0.5, 0.51, 0.5, 0.51, 0.5).toArray();
        double[] some = values.clone();
        some[1] = Double.NaN;
        some[8] = Double.NaN;
        double[] none = DoubleStream.generate(() -> Double.NaN).limit(10).toArray();

        assertThat(Shifts.of(List.of(none, some)).getFirst().series()).containsExactly(1);
        assertThat(Shifts.of(List.of(none))).isEmpty();
    }

    @Test
    void fewValuesShowNoShift() {
        assertThat(Shifts.of(List.of(new double[] {0, 0, 0, 1, 1, 1, 1}))).isEmpty();
        assertThat(Shifts.of(List.of())).isEmpty();
    }
}
