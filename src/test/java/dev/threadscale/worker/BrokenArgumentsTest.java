package dev.threadscale.worker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.fixture.Bounds;
import dev.threadscale.fixture.Breaking;
import dev.threadscale.fixture.Broken;
import dev.threadscale.fixture.Effort;
import dev.threadscale.fixture.OddWords;
import dev.threadscale.protocol.Serve;
import dev.threadscale.worker.workload.Workloads;
import dev.threadscale.workload.WorkloadType;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Whatever arguments a worker is started with, it takes them, or says what is wrong with which. */
class BrokenArgumentsTest {

    /** Some workloads prepare their data at once. */
    private static final Bounds BOUNDS = new Bounds(4L << 30);

    Effort effort() {
        return Effort.BUILD;
    }

    @Test
    void brokenArgumentsAreTakenOrRefused() throws Exception {
        effort().tryOut(arguments(), 3_000, 400_000, BrokenArgumentsTest::areTakenOrRefused);
    }

    @Test
    void brokenArgumentsOfTheServerAreTakenOrRefused() throws Exception {
        effort().tryOut(ofTheServer(), 1_000, 50_000, BrokenArgumentsTest::areServedOrRefused);
    }

    /** One argument a line, as no argument of ours holds a line break. */
    private static Breaking arguments() {
        Map<String, String> originals = new LinkedHashMap<>();
        for (WorkloadType type : Workloads.all()) {
            StringBuilder lines = new StringBuilder("workload=" + type.name());
            type.parameters()
                    .forEach(parameter ->
                            lines.append(
                                    "\n%s=%s"
                                            .formatted(
                                                    parameter.name(), parameter.defaultValue())));
            lines.append("\nthreads=fixed-pool:size=2\ntasks=10\nwarmup=1\niterations=2\n");
            originals.put(type.name(), lines.toString());
        }
        return Breaking.of(originals, OddWords.OF_ARGUMENTS);
    }

    private static Breaking ofTheServer() {
        String lines =
                ServeCommand.PARAMETERS.stream()
                        .map(parameter -> parameter.name() + "=" + parameter.defaultValue())
                        .collect(Collectors.joining("\n"));
        return Breaking.of(Map.of(Serve.COMMAND, lines), OddWords.OF_ARGUMENTS);
    }

    private static void areTakenOrRefused(Broken broken) {
        assertEndsOrIsRefused(() -> Settings.parse(lines(broken)));
    }

    private static void areServedOrRefused(Broken broken) {
        assertEndsOrIsRefused(() -> ServeCommand.parse(lines(broken)));
    }

    private static void assertEndsOrIsRefused(Callable<?> reading) {
        BOUNDS.refusalOf(reading, IllegalArgumentException.class)
                .ifPresent(refused -> {
                    assertThat(refused).isExactlyInstanceOf(IllegalArgumentException.class);
                    assertThat(refused).message().isNotBlank();
                });
    }

    private static String[] lines(Broken broken) {
        return broken.text().split("\n", 0);
    }
}
