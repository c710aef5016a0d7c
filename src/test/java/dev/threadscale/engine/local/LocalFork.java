package dev.threadscale.engine.local;

import dev.threadscale.engine.ForkEnd;
import dev.threadscale.engine.ForkResult;
import dev.threadscale.engine.StopSignal;
import dev.threadscale.engine.WorkerReport;
import dev.threadscale.plan.Fork;
import dev.threadscale.plan.Plan;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The first fork of a plan, run as a process of this host, with all that its worker said. */
final class LocalFork implements WorkerReport.RowReceiver {

    private final List<Map<String, String>> rows = new ArrayList<>();
    private final List<Map<String, String>> observations = new ArrayList<>();
    private List<String> output = List.of();

    ForkResult run(Plan plan, Duration timeout) throws Exception {
        Fork fork = plan.forks().getFirst();
        WorkerReport report =
                new WorkerReport(
                        plan.experiment().measure().warmup(),
                        plan.experiment().measure().iterations(),
                        this);
        try (LocalEngine engine = LocalEngine.open(new StopSignal())) {
            ForkEnd end =
                    engine.run("20260101-000000-000", fork, timeout, report, Optional.empty());
            output = report.foreignLines();
            return ForkResult.judge(fork.configuration(), end, report);
        }
    }

    @Override
    public void iteration(Map<String, String> row) {
        rows.add(row);
    }

    @Override
    public void observation(Map<String, String> row) {
        observations.add(row);
    }

    List<Map<String, String>> rows() {
        return rows;
    }

    List<Map<String, String>> observations() {
        return observations;
    }

    /** Lines that are not the worker's own. */
    List<String> output() {
        return output;
    }
}
