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
        if (isAhead()) {
            ModuleLayer.boot().findModule("jdk.jfr").ifPresent(RecordingEnd::stop);
        }
    }

    /** Returns true if this process is being recorded. */
    static boolean isAhead() {
        for (String option : ManagementFactory.getRuntimeMXBean().getInputArguments()) {
            if (option.startsWith(OPTION)) {
                return ModuleLayer.boot().findModule("jdk.jfr").isPresent();
            }
        }
        return false;
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
