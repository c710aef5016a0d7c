package dev.threadscale.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.threadscale.protocol.Setting;
import dev.threadscale.worker.threads.ThreadKinds;
import dev.threadscale.worker.workload.Workloads;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

/** Whoever repeats a fork by hand learns from these messages what to write instead. */
class SettingsTest {

    private static final List<String> VALID =
            List.of(
                    "workload=factorization",
                    "number=12",
                    "threads=fixed-pool:size=2",
                    "tasks=3",
                    "warmup=0",
                    "iterations=1");

    @ParameterizedTest
    @EnumSource(
            mode = Mode.MATCH_NONE,
            names = {
                "TASK_LOG",
                "HARDWARE_COUNTERS",
                "SCRATCH",
                "SERVER",
                "CLASSPATH",
                "CHANGE_AFTER",
                "MAIN_METHOD",
                "JMH_.*"
            })
    void settingThatIsMissingOrGivenTwiceIsNamed(Setting setting) {
        List<String> arguments = new ArrayList<>(VALID);
        arguments.removeIf(argument -> argument.startsWith(setting.key() + "="));

        refuses(arguments, setting.key() + "=... is missing: " + setting.description());

        List<String> twice = new ArrayList<>(VALID);
        VALID.stream().filter(a -> a.startsWith(setting.key() + "=")).forEach(twice::add);
        refuses(twice, setting.key() + " is given twice");
    }

    @Test
    void invalidFolderOrServerIsReported() {
        refuses(and("scratch=\0"), "scratch=\0 is not usable: Nul character not allowed: \0");
        refuses(
                and("server=http://["),
                "server=http://[ is not usable: Expected closing bracket for IPv6 address at index"
                        + " 8: http://[");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "tasks         | 'tasks' is not key=value",
                "=3            | '=3' is not key=value",
                "--help        | '--help' is not key=value",
                "numbr=3       | unknown parameter 'numbr'; known are [number]",
                "limit=3       | unknown parameter 'limit'; known are [number]",
            })
    void argumentTooManyIsNamed(String argument, String message) {
        refuses(and(argument), message);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "tasks=0         | tasks=0 is not a whole number from 1 to 100000000",
                "tasks=-1        | tasks=-1 is not a whole number from 1 to 100000000",
                "tasks=ten       | tasks=ten is not a whole number from 1 to 100000000",
                "tasks=          | tasks= is not a whole number from 1 to 100000000",
                "tasks=100000001 | tasks=100000001 is not a whole number from 1 to 100000000",
                "warmup=-1       | warmup=-1 is not a whole number from 0 to 100000000, or steady",
                "iterations=0    | iterations=0 is not a whole number from 1 to 100000000, or auto",
                "number=1        | number=1 is not a whole number from 2 to 1000000000000000",
                "threads=fixed-pool:size=0"
                        + " | size=0 is not a whole number from 1 to 100000, or cpus, or half-cpus",
                "threads=fixed-pool:sise=2 | unknown parameter 'sise'; known are [size, lifetime]",
                "threads=fixed-pool:size | 'size' in 'fixed-pool:size' is not key=value",
            })
    void valueThatIsNotAcceptedIsNamedWithTheAcceptedOnes(String argument, String message) {
        refuses(with(argument), message);
    }

    @Test
    void unknownWorkloadOrThreadKindIsAnsweredWithTheKnownOnes() {
        refuses(
                with("workload=sorting"),
                "unknown workload 'sorting'; known are " + Workloads.names());
        refuses(
                with("threads=green:size=3"),
                "unknown threads 'green'; known are " + ThreadKinds.names());
    }

    /** As plans do; with processors that a plan may not know, so that nothing more is refused. */
    @Test
    void impossibleCombinationIsRejectedWithAReason() {
        refuses(
                brief("workload=thread-start", "threads=fixed-pool:size=2", "tasks=3"),
                "workload=thread-start threads=fixed-pool:size=2 tasks=3 makes no sense. It"
                        + " creates its own threads: it works with platform, virtual, not with"
                        + " fixed-pool.");
        refuses(
                brief("workload=queue-flood", "threads=fixed-pool:lifetime=fork", "tasks=3"),
                "workload=queue-flood threads=fixed-pool:lifetime=fork tasks=3 makes no sense. Only"
                        + " a pool of a fixed number of threads lets its tasks wait in a queue that"
                        + " can be bounded: it works with fixed-pool, not with fixed-pool of"
                        + " lifetime fork.");
        List<String> many =
                brief("workload=semaphore", "permits=1000", "threads=fixed-pool", "tasks=1000");
        assertThat(Settings.parse(many.toArray(String[]::new)).tasks()).isEqualTo(1000);
    }

    private static List<String> brief(String... settings) {
        return Stream.concat(Stream.of(settings), Stream.of("warmup=0", "iterations=1")).toList();
    }

    private static List<String> with(String argument) {
        String key = argument.substring(0, argument.indexOf('=') + 1);
        List<String> arguments = new ArrayList<>(VALID);
        arguments.replaceAll(valid -> valid.startsWith(key) ? argument : valid);
        assertThat(arguments).contains(argument);
        return arguments;
    }

    private static List<String> and(String argument) {
        List<String> arguments = new ArrayList<>(VALID);
        arguments.add(argument);
        return arguments;
    }

    private static void refuses(List<String> arguments, String message) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Settings.parse(arguments.toArray(String[]::new)))
                .withMessage(message);
    }
}
