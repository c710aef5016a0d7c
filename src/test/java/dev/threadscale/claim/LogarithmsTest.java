package dev.threadscale.claim;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.measured.MeasuredConfiguration;
import dev.threadscale.measured.Quantity;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The danger is a noisy baseline that makes every other run look noisy, too. */
class LogarithmsTest {

    private static final double NOISY = 1.5;

    /** A noisy configuration, followed by six quiet ones. */
    private static List<MeasuredConfiguration> configurations() {
        Synthetic synthetic = new Synthetic();
        synthetic.exactly(Synthetic.A, 1e6, 1e6 * NOISY, 1e6 / NOISY, 1e6);
        for (int i = 1; i <= 6; i++) {
            synthetic.exactly(Synthetic.levels("threads", "b" + i), 1e6, 1.02e6, 0.99e6, 1.01e6);
        }
        return synthetic.measurements().configurations();
    }

    @Test
    void baselineOfSeveralPairsIsOneSampleOfTheStudy() {
        List<MeasuredConfiguration> once = configurations();
        List<MeasuredConfiguration> inEveryPair = new ArrayList<>();
        for (MeasuredConfiguration head : once.subList(1, once.size())) {
            inEveryPair.add(once.getFirst());
            inEveryPair.add(head);
        }
        MeasuredConfiguration quiet = once.getLast();

        assertThat(Logarithms.ofSeveralRuns(Quantity.TIME, inEveryPair).mean(quiet))
                .isEqualTo(Logarithms.ofSeveralRuns(Quantity.TIME, once).mean(quiet));
    }
}
