package dev.threadscale.worker;

import java.lang.management.ManagementFactory;
import java.util.List;

/**
 * Ends the flight recording with which this process was started, so that it is complete: a process
 * that halts would leave it incomplete. The recorder is used by reflection, since a native image
 * does not have one.
 */
final class RecordingEnd {

    private static final String OPTION = "-XX:StartFlightRecording";

    private RecordingEnd() {}

    static void here() {
        for (String option : ManagementFactory.getRuntimeMXBean().getInputArguments()) {
            if (option.startsWith(OPTION)) {
                ModuleLayer.boot().findModule("jdk.jfr").ifPresent(RecordingEnd::stop);
                return;
            }
        }
    }

    private static void stop(Module module) {
        try {
            Class<?> type = Class.forName(module, "jdk.jfr.FlightRecorder");
            Object recorder = type.getMethod("getFlightRecorder").invoke(null);
            for (Object one : (List<?>) type.getMethod("getRecordings").invoke(recorder)) {
                one.getClass().getMethod("stop").invoke(one);
            }
        } catch (ReflectiveOperationException stopped) {
            // The part that was written so far is a valid recording.
        }
    }
}
