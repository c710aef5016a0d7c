package dev.threadscale.bench;

import dev.threadscale.workload.Arguments;
import dev.threadscale.workload.Setup;
import dev.threadscale.workload.ThreadKind;
import dev.threadscale.workload.Workload;
import dev.threadscale.workload.WorkloadType;
import dev.threadscale.worker.workload.Workloads;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** One iteration of a workload, its tasks one after the other, timed by JMH: the kit times nothing. */
@State(Scope.Thread)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class Body {

    /** As the worker's arguments: {@code workload=primes;limit=1000;tasks=8}. */
    @Param("")
    public String arguments;

    private Workload workload;
    private int tasks;

    @org.openjdk.jmh.annotations.Setup(Level.Trial)
    public void make() {
        Map<String, String> values = new LinkedHashMap<>();
        for (String argument : arguments.split(";")) {
            String[] pair = argument.split("=", 2);
            values.put(pair[0], pair[1]);
        }
        WorkloadType type = Workloads.find(values.remove("workload")).orElseThrow();
        tasks = Integer.parseInt(values.remove("tasks"));
        workload =
                type.constructor().apply(Setup.of(Arguments.of(type.parameters(), values), tasks));
    }

    @org.openjdk.jmh.annotations.Setup(Level.Invocation)
    public void prepare() throws Exception {
        workload.prepare();
    }

    @Benchmark
    public void iteration() throws Exception {
        workload.execute(new ThreadKind.OnCaller(), tasks, task -> () -> run(task));
    }

    private void run(int task) {
        try {
            workload.run(task);
        } catch (Exception failed) {
            throw new IllegalStateException(failed);
        }
    }

    @TearDown(Level.Invocation)
    public void verify() throws Exception {
        workload.verify();
    }
}
