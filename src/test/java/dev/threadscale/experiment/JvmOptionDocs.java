package dev.threadscale.experiment;

import dev.threadscale.experiment.JvmOptionReader.JvmOption;
import java.util.LinkedHashMap;
import java.util.Map;

/** The page about the options that an experiment may set. */
final class JvmOptionDocs {

    private static final String OPENING =
            """
            # JVM options

            For anyone who wants to measure with an option of the JVM. An experiment may set the options below, and no others:

            ```yaml
            jvm: {options: ["-XX:+UseCompactObjectHeaders"]}        # in all forks
            matrix:
              jvm: [default, "-XX:TieredStopAtLevel=1", ["-XX:+UseCompactObjectHeaders", "-XX:TieredStopAtLevel=1"]]   # as an axis
              runtime: [jvm-25, {image: "eclipse-temurin:25-jre", options: ["-Xint"]}]                               # of one runtime
            ```

            The heap, the collector and the processors have keys of their own: `jvm: {heap: 512m, collector: g1}`, or axes of the same names (`default` passes no option), and `cpus: [{active-processors: 1}]`. All other
            options are refused, because an experiment may come from a stranger: an option on this list starts no program, loads no code, opens no port, and reads and writes no file
            ([security.md](security.md)).

            A release removes an option in two steps: it ignores the option, and the next release refuses it. Neither is a measurement of the option:

            | the JVM | the fork |
            |---|---|
            | refuses the option: `Unrecognized VM option 'LockingMode=1'` | `failed`, with these words |
            | ignores the option (`Ignoring option LockingMode; support was removed in 26.0`), or uses another value, with a warning or without one (`-XX:+UseNUMA` in a container) | `invalid`, with the JVM's words or the value in use |
            | deprecates the option: `Option LockingMode was deprecated in version 24.0` | measured |

            | option | 21 | 25 | 26 | 27 | 28-ea |
            |---|---|---|---|---|---|
            | `LockingMode` | yes | deprecated | ignored | refused | refused |
            | `LightweightFastLockingSpins`, then `FastLockingSpins` | refused | first name | second name | second | second |
            | `UseObjectMonitorTable` | refused | yes | yes | yes, but it cannot be switched off with compact headers, the default | refused |
            | `UseCompressedClassPointers` | yes | deprecated | deprecated | ignored | ignored |
            | `ParallelRefProcEnabled` | yes | yes | deprecated | ignored | refused |
            | `InitiatingHeapOccupancyPercent`, then `G1IHOP` | first name | first | first | both | both |
            | `ZGenerational` | yes | ignored | refused | refused | refused |
            | `CompilationMode` | yes | yes | yes | yes | deprecated |
            | `-Djdk.tracePinnedThreads` | yes | not read | not read | not read | not read |
            | `-Djdk.pollerMode`, `-Djdk.virtualThreadScheduler.timerQueues` | not read | yes | yes | yes | yes |

            No JVM warns of a property that it does not read. A fork with one of those in the table is `invalid`.

            | placeholder | stands for |
            |---|---|
            | `[+-]` | `+` switches it on, `-` switches it off |
            | `(a\\|b)` | one of these words |
            | `NUMBER` | a number, `2` or `0.5` |
            | `SIZE` | bytes, or with a unit: `512k`, `64m`, `1g` |
            | `LOG` | what to log, where to (`stdout` or `stderr`, never a file) and with what, as in `gc*=debug:stderr:time` |
            | `METHOD` | a method, `java.util.HashMap::get`, or several, `*.get` |
            | `PACKAGE` | a package with its module, `java.base/java.lang`, opened to code without a module, such as [yours](your-code.md) |
            | `PROPERTY` | one word in lower case that is not a property of the JDK |
            | `TEXT` | letters, digits and `.,_'-` |

            """;

    private static final String CLOSING =
            """
            ## An option that is missing

            Put it into an image of your own, and name the image as a runtime:

            ```dockerfile
            FROM eclipse-temurin:25-jre
            ENV JAVA_TOOL_OPTIONS="-XX:+UseSignalChaining"
            ```

            ```yaml
            matrix:
              runtime: [jvm-25, {image: "my-image:1"}]
            ```

            To have it on the list, open an issue: name the option, what you want to measure with it, and what it does to files, processes and ports.

            Every fork reports the options that its JVM was given (`vm_flags`), including those of `JAVA_TOOL_OPTIONS`. If the JVM does not use one of the image's own, the fork has
            a note.

            Next: [experiments.md](experiments.md) for the rest of the file, [security.md](security.md) for what a stranger's file can do.
            """;

    private JvmOptionDocs() {}

    static String page() {
        Map<String, StringBuilder> topics = new LinkedHashMap<>();
        for (JvmOption option : JvmOption.TABLE) {
            topics.computeIfAbsent(option.topic(), any -> new StringBuilder())
                    .append(option.written())
                    .append('\n');
        }
        StringBuilder page = new StringBuilder(OPENING);
        topics.forEach((topic, lines) ->
                page.append("## %s\n\n```text\n%s```\n\n".formatted(topic, lines)));
        return page.append(CLOSING).toString();
    }
}
