package dev.threadscale.cli.text;

import dev.threadscale.plan.Fork;
import dev.threadscale.run.RemainingWork;
import dev.threadscale.run.RunEvent;
import java.io.PrintWriter;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** Shows progress in logs with the times known so far: a row for each completed fork. */
public final class PlainTable extends PlainProgress {

    private @Nullable EstimateTable table;

    /**
     * Creates a progress log.
     *
     * @param nanos a clock that counts nanoseconds
     * @param agenda of the command
     */
    public PlainTable(PrintWriter err, LongSupplier nanos, Agenda agenda) {
        super(err, nanos, agenda);
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
