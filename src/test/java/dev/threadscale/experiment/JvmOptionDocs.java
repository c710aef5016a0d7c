package dev.threadscale.experiment;

import dev.threadscale.experiment.JvmOptionReader.JvmOption;
import java.util.LinkedHashMap;
import java.util.Map;

/** The page about the options that an experiment may set. */
final class JvmOptionDocs {

    private static final String OPENING =
            """
            # Options of the virtual machine

            An experiment sets these with `jvm: {options: […]}`, and for one level of `runtime` with `{image: …, options: […]}`. All
            others are refused: an experiment may come from anybody, and with the local engine it runs on your host. What stands here starts no
            program, loads no code, opens no port, and reads and writes no file ([security.md](security.md)). Which of them a virtual machine knows depends
            on its release; the fork of one that it does not know is `failed`, with the virtual machine's words.

            | in place of | write |
            |---|---|
            | `[+-]` | `+` to switch it on, `-` to switch it off |
            | `(a\\|b)` | one of these words |
            | `NUMBER` | a number, `2` or `0.5` |
            | `SIZE` | bytes, or with a unit: `512k`, `64m`, `1g` |
            | `LOG` | what to log, where to (`stdout` or `stderr`) and with what, as `gc*=debug:stderr:time`; to no file |
            | `METHOD` | a method, `java.util.HashMap::get`, or several, `*.get` |
            | `PROPERTY` | one word in lower case, which is no property of the JDK |
            | `TEXT` | letters, digits and `.,_'-` |

            The heap, the collector and the processors have keys of their own: `jvm: {heap: 512m, collector: g1}` and
            `cpus: [{active-processors: 1}]`.

            """;

    private static final String CLOSING =
            """
            ## Another option

            Ask the project for it in an issue: name the option, what you want to measure with it, and what it does to files, processes and ports.
            Until it stands here, put it into an image of your own, which is your decision and not the experiment's, and name the image as a runtime:

            ```dockerfile
            FROM eclipse-temurin:25-jre
            ENV JAVA_TOOL_OPTIONS="-XX:+UseSignalChaining"
            ```

            ```yaml
            matrix:
              runtime: [jvm-25, {image: "my-image:1"}]
            ```

            Every fork reports the options that its virtual machine was given (`vm_flags`), those of `JAVA_TOOL_OPTIONS` too.
            """;

    private JvmOptionDocs() {}

    static String page() {
        Map<String, StringBuilder> topics = new LinkedHashMap<>();
        for (JvmOption option : JvmOption.TABLE) {
            topics.computeIfAbsent(option.topic(), any -> new StringBuilder())
                    .append("- `%s`\n".formatted(option.written()));
        }
        StringBuilder page = new StringBuilder(OPENING);
        topics.forEach((topic, lines) -> page.append("## %s\n\n%s\n".formatted(topic, lines)));
        return page.append(CLOSING).toString();
    }
}
