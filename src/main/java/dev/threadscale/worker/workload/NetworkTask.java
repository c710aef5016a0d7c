package dev.threadscale.worker.workload;

import dev.threadscale.worker.WrongResultException;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** A task of mixed work that waits for a server. */
final class NetworkTask implements Mixed.TaskKind {

    private final ReplyRequest request;
    private final byte[] @Nullable [] answers;

    NetworkTask(ReplyRequest request, int tasks) {
        this.request = request;
        this.answers = new byte[tasks][];
    }

    @Override
    public String name() {
        return "network";
    }

    @Override
    public void prepare(int task) {
        answers[task] = null;
    }

    @Override
    public void run(int task) throws IOException {
        answers[task] = request.send();
    }

    @Override
    public void verify(int task) throws WrongResultException {
        ReplyRequest.check(task, answers[task]);
    }
}
