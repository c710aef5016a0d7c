package dev.threadscale.worker.workload;

import dev.threadscale.worker.load.Arrivals;
import dev.threadscale.worker.load.Load;
import dev.threadscale.workload.Arguments;
import dev.threadscale.workload.Combination;
import dev.threadscale.workload.Parameter;
import dev.threadscale.workload.RequestHandler;
import dev.threadscale.workload.Setup;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * The kit's own work of a request: CPU time, then a wait, as for a database. Both depend only on
 * the seed and the number of the request, so thread kinds do equal work.
 *
 * @param cpuNanos mean CPU time
 * @param waitNanos mean wait
 * @param nanosPerUnit time of a {@link CpuBurn} unit on this CPU, found before measuring
 */
record RequestWork(
        double cpuNanos, double waitNanos, boolean exponential, double nanosPerUnit, long seed)
        implements RequestHandler {

    private static final Parameter CPU =
            Parameter.whole("cpu-us", 0, 1_000_000, 0)
                    .measuredIn("µs per request")
                    .describedAs("Mean CPU time of a request, in microseconds.");

    private static final Parameter WAIT =
            Parameter.time("wait", Duration.ofMinutes(1), "20ms")
                    .describedAs("The mean time that a request waits without using a CPU.");

    private static final String CONSTANT = "constant";
    private static final String EXPONENTIAL = "exponential";

    private static final Parameter DISTRIBUTION =
            Parameter.oneOf("distribution", CONSTANT, EXPONENTIAL)
                    .describedAs(
                            "constant: each request works and waits as long as the others;"
                                    + " exponential: most are shorter and a few much longer.");

    static final List<Parameter> PARAMETERS = List.of(CPU, WAIT, DISTRIBUTION);

    /** The multiple of the mean that 1 in 22,000 exponential times exceeds. */
    private static final int MEANS = 10;

    private static final double NANOS_PER_MICROSECOND = 1e3;
    private static final int BLOCKS = 200;
    private static final int UNITS_PER_BLOCK = 100;

    static RequestWork of(Setup setup) {
        double cpu = setup.number(CPU) * NANOS_PER_MICROSECOND;
        return new RequestWork(
                cpu,
                setup.time(WAIT).toNanos(),
                setup.text(DISTRIBUTION).equals(EXPONENTIAL),
                cpu > 0 ? calibrated() : 1,
                Service.seed(setup));
    }

    static Optional<String> problem(Combination combination) {
        Duration longest = longest(combination.arguments());
        return combination.arguments().time(Load.LEAD_IN).compareTo(longest) < 0
                ? Optional.of(
                        "A 'lead-in' shorter than %d ms, which a request may take, leaves the window without a steady state"
                                .formatted(longest.toMillis()))
                : Optional.empty();
    }

    /** Returns a time that hardly any request exceeds. */
    private static Duration longest(Arguments arguments) {
        Duration mean = arguments.time(WAIT).plusNanos(arguments.number(CPU) * 1_000);
        return arguments.text(DISTRIBUTION).equals(EXPONENTIAL) ? mean.multipliedBy(MEANS) : mean;
    }

    /** Returns the time of a unit in the fastest of many blocks, since disturbances slow them. */
    private static double calibrated() {
        double shortest = Double.MAX_VALUE;
        for (int block = 0; block < BLOCKS; block++) {
            CpuBurn burn = new CpuBurn();
            long begin = System.nanoTime();
            while (burn.units() < UNITS_PER_BLOCK) {
                burn.unit();
            }
            shortest = Math.min(shortest, (double) (System.nanoTime() - begin) / UNITS_PER_BLOCK);
            burn.verify("the calibration");
        }
        return shortest;
    }

    @Override
    public void handle(long request) throws InterruptedException {
        SplittableRandom random = new SplittableRandom(seed * 31 + request);
        double units = cpuNanos * size(random) / nanosPerUnit;
        if (cpuNanos > 0) {
            // Rounded up or down at random, which keeps the mean.
            long whole = (long) (units + random.nextDouble());
            CpuBurn burn = new CpuBurn();
            while (burn.units() < whole) {
                burn.unit();
            }
            burn.keep();
        }
        if (waitNanos > 0) {
            Thread.sleep(Duration.ofNanos((long) (waitNanos * size(random))));
        }
    }

    private double size(SplittableRandom random) {
        return exponential ? Arrivals.exponential(random.nextDouble()) : 1;
    }
}
