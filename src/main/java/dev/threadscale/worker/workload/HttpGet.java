package dev.threadscale.worker.workload;

import dev.threadscale.protocol.Parameter;
import dev.threadscale.worker.Setup;
import dev.threadscale.worker.Workload;
import dev.threadscale.worker.WrongResultException;
import dev.threadscale.worker.server.Reply;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Network input: a task spends its time waiting for an answer, so many may wait at once. */
public final class HttpGet implements Workload {

    private static final Parameter DELAY =
            new Parameter(
                    "delay",
                    new Parameter.Time(Reply.LONGEST_DELAY),
                    "0ms",
                    "How long the server waits before it answers.");

    public static final WorkloadType TYPE =
            new WorkloadType(
                            "http-get",
                            "Every task sends one HTTP request to a server beside the worker, on a"
                                    + " connection of its own, and waits for the answer.",
                            List.of(DELAY),
                            HttpGet::new,
                            (arguments, tasks) -> ReplyRequest.CPU_SECONDS * tasks)
                    .needing(Setup.Need.SERVER)
                    .waiting(arguments -> arguments.time(DELAY.name()));

    private final ReplyRequest request;
    private final byte[] @Nullable [] answers;

    private HttpGet(Setup setup) {
        this.request =
                new ReplyRequest(setup.requireServer(), setup.arguments().time(DELAY.name()));
        this.answers = new byte[setup.tasks()][];
    }

    @Override
    public void prepare() {
        Arrays.fill(answers, null);
    }

    @Override
    public void run(int task) throws IOException {
        answers[task] = request.send();
    }

    @Override
    public void verify() throws WrongResultException {
        for (int task = 0; task < answers.length; task++) {
            ReplyRequest.check(task, answers[task]);
        }
    }
}
