package dev.threadscale.cli.text;

import dev.threadscale.plan.Fork;
import dev.threadscale.run.RemainingWork;
import dev.threadscale.run.RunEvent;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** Shows progress in logs with the times known so far: a row for each completed fork. */
public final class PlainTable extends PlainProgress {

    private @Nullable EstimateTable table;

    /**
     * Creates a progress log.
     *
     * @param nanos a clock that counts nanoseconds
     * @param later the time for experiments after the run
     */
    public PlainTable(PrintWriter err, LongSupplier nanos, Duration later) {
        super(err, nanos, later);
    }

    @Override
    public void accept(RunEvent event) {
        super.accept(event);
        if (event instanceof RunEvent.RunBegins(RemainingWork work)) {
            table = new EstimateTable(work);
            say(table.header());
        }
        if (event instanceof RunEvent.ForkEnded ended && table != null) {
            table.add(ended);
            say(table.row(ended.fork().configuration()));
        }
    }

    /** Prints nothing, because the last row contains the same information. */
    @Override
    void configurationEnded(Fork fork) {}
}
