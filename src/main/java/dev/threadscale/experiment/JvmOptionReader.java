package dev.threadscale.experiment;

import dev.threadscale.experiment.yaml.Bounds;
import dev.threadscale.experiment.yaml.Fields;
import dev.threadscale.experiment.yaml.Spelling;
import dev.threadscale.experiment.yaml.YamlNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Reads an option of the virtual machine.
 *
 * <p>An experiment may come from an untrusted source, and the local engine runs on the host itself.
 * Therefore only options of the {@linkplain JvmOption table} are accepted, none of which starts,
 * loads, reads, writes or opens anything.
 */
final class JvmOptionReader {

    /** The options that have their own key in an experiment. */
    private static final List<OwnKey> OWN_KEYS =
            List.of(
                    new OwnKey(
                            "-Xm[sx].*|-XX:(Initial|Min|Max)HeapSize=.*",
                            "sets the heap",
                            "Set 'heap' in jvm, or add an axis 'heap'."),
                    new OwnKey(
                            "-XX:[+-]Use(Serial|Parallel|G1|Z|Shenandoah|Epsilon)GC",
                            "chooses the collector",
                            "Set 'collector' in jvm, or add an axis 'collector'."),
                    new OwnKey(
                            "-XX:ActiveProcessorCount=.*",
                            "sets the processors",
                            "Add the level {active-processors: 1} to cpus instead."));

    private JvmOptionReader() {}

    static List<String> list(YamlNode node) {
        return Bounds.list(node, "options", "options", Bounds.OPTIONS, JvmOptionReader::read);
    }

    /** One option, or a list of options. */
    static List<String> oneOrMore(YamlNode node) {
        return node instanceof YamlNode.Scalar ? List.of(read(node)) : list(node);
    }

    private static String read(YamlNode node) {
        String option = Fields.text(node, "an option");
        for (OwnKey key : OWN_KEYS) {
            if (option.matches(key.form)) {
                throw node.problem("the option '%s' %s", option, key.why).fix("%s", key.remedy);
            }
        }
        if (!JvmOption.allows(option)) {
            throw node.problem("an experiment cannot set the option '%s'", option)
                    .fix(
                            "%sdocs/jvm-options.md lists the supported options, and explains"
                                    + " how to measure with others.",
                            JvmOption.near(option).map("Write it as %s. "::formatted).orElse(""));
        }
        return option;
    }

    /**
     * The options that are not passed on.
     *
     * @param form the pattern of such options
     * @param why the end of a sentence that begins with the option
     */
    private record OwnKey(String form, String why, String remedy) {}

    /**
     * An option of the virtual machine that an experiment may set: a switch, or an option whose
     * value cannot name a file, command, class or address.
     *
     * @param topic what it is about
     * @param written as in the table: {@code -XX:MaxGCPauseMillis=NUMBER}
     * @param form the complete pattern, which is also an expression of JSON Schema
     */
    record JvmOption(String topic, String written, Pattern form) {

        /**
         * The words for values in the table. Logs cannot be sent anywhere, since the target could
         * be a file.
         */
        private static final Map<String, String> VALUES =
                Map.of(
                        "NUMBER", "-?[0-9]{1,18}([.][0-9]{1,9})?",
                        "SIZE", "[0-9]{1,18}[kKmMgGtT]?",
                        "LOG", "[a-z0-9+*=,]{0,99}(:(stdout|stderr)?(:[a-z,]{0,99})?)?",
                        "METHOD", "[A-Za-z0-9_$.*:]{1,150}",
                        "PACKAGE", "[A-Za-z0-9_.]{1,99}/[A-Za-z0-9_.]{1,150}",
                        // JDKs do not have properties whose name is a single lower-case word.
                        "PROPERTY", "[a-z][a-z0-9-]{0,49}",
                        "TEXT", "[A-Za-z0-9._,'-]{0,99}");

        private static final String TOPIC = "# ";

        static final List<JvmOption> TABLE = read();

        private static List<JvmOption> read() {
            List<JvmOption> table = new ArrayList<>();
            String topic = "";
            for (String line : lines()) {
                if (line.startsWith(TOPIC)) {
                    topic = line.substring(TOPIC.length());
                } else if (!line.isEmpty()) {
                    table.add(of(topic, line));
                }
            }
            return List.copyOf(table);
        }

        private static List<String> lines() {
            try (InputStream in =
                    Objects.requireNonNull(
                            JvmOption.class.getResourceAsStream("jvm-options.txt"))) {
                return new InputStreamReader(in, StandardCharsets.UTF_8).readAllLines();
            } catch (IOException impossible) {
                throw new UncheckedIOException(impossible);
            }
        }

        private static JvmOption of(String topic, String written) {
            String form = written.replace(".", "[.]");
            for (Map.Entry<String, String> value : VALUES.entrySet()) {
                form = form.replace(value.getKey(), value.getValue());
            }
            return new JvmOption(topic, written, Pattern.compile(form));
        }

        static boolean allows(String option) {
            return TABLE.stream().anyMatch(known -> known.form.matcher(option).matches());
        }

        /** Finds the option whose name is equal or closest; empty if none is close. */
        static Optional<String> near(String option) {
            String name = name(option);
            Optional<JvmOption> same =
                    TABLE.stream().filter(known -> name(known.written).equals(name)).findFirst();
            if (same.isPresent()) {
                return same.map(JvmOption::written);
            }
            List<String> names = TABLE.stream().map(known -> name(known.written)).toList();
            return Spelling.nearest(name, names).flatMap(JvmOption::near);
        }

        /** Returns the name without the value and without the sign of a switch. */
        private static String name(String option) {
            return option.replaceFirst("[= ].*|(?<=-Xss|-Xmn).*|(?<=-Xlog):.*", "")
                    .replaceFirst("(?<=-XX:)(\\[\\+-]|[+-])", "");
        }
    }
}
