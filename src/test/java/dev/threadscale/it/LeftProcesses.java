package dev.threadscale.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** Workers of the local engine that are still there: those of the jar under test, and no other. */
final class LeftProcesses {

    private static final long PATIENCE_SECONDS = 60;

    /** Held by tests that look at the workers of every local engine of this host. */
    static final String OF_LOCAL_ENGINES = "workers of local engines";

    private LeftProcesses() {}

    /** Fails unless all end by themselves: they notice it when their next iteration has ended. */
    static void assertNone() throws Exception {
        List<ProcessHandle> workers =
                ProcessHandle.allProcesses().filter(LeftProcesses::isOurs).toList();
        for (ProcessHandle worker : workers) {
            CompletableFuture<ProcessHandle> end = worker.onExit();
            end.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
            assertThat(worker.isAlive()).isFalse();
        }
    }

    private static boolean isOurs(ProcessHandle process) {
        return process.info()
                .arguments()
                .map(Arrays::asList)
                .filter(arguments ->
                        arguments.contains(Launcher.JAR.toString())
                                && arguments.contains("dev.threadscale.worker.Worker"))
                .isPresent();
    }
}
