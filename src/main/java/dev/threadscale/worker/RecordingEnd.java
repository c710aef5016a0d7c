package dev.threadscale.worker;

import java.lang.management.ManagementFactory;
import java.util.List;

/**
 * Ends the flight recording that this process was started with, so that it is whole: a process that
 * halts leaves it in the middle. The recorder is called by its name, since a native image has none.
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
            // What it has written so far is a recording.
        }
    }
}
