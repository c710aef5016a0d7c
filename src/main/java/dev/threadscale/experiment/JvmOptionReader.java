package dev.threadscale.experiment;

import dev.threadscale.experiment.yaml.Fields;
import dev.threadscale.experiment.yaml.Problems;
import dev.threadscale.experiment.yaml.YamlNode;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Reads an option of the virtual machine.
 *
 * <p>An experiment may come from anybody, and the local engine runs on the host itself: only
 * options of the {@linkplain JvmOption table} pass, which start, load, read, write and open
 * nothing.
 */
final class JvmOptionReader {

    /** What an experiment sets by a key of its own. */
    private static final List<OwnKey> OWN_KEYS =
            List.of(
                    new OwnKey(
                            "-Xm[sx].*|-XX:(Initial|Min|Max)HeapSize=.*",
                            "sets the heap",
                            "Set 'heap' in jvm instead."),
                    new OwnKey(
                            "-XX:[+-]Use(Serial|Parallel|G1|Z|Shenandoah|Epsilon)GC",
                            "chooses the collector",
                            "Set 'collector' in jvm instead."),
                    new OwnKey(
                            "-XX:ActiveProcessorCount=.*",
                            "sets the processors",
                            "Add the level {active-processors: 1} to cpus instead."));

    private JvmOptionReader() {}

    static List<String> list(YamlNode node) {
        if (!(node instanceof YamlNode.Sequence)) {
            throw Fields.wrongType(node, "options", "a list of options");
        }
        List<String> options = new ArrayList<>();
        Problems.ofEach(
                Bounds.items(node, "'options'", Bounds.OPTIONS), item -> options.add(read(item)));
        return options;
    }

    private static String read(YamlNode node) {
        String option = Fields.text(node, "an option");
        for (OwnKey other : OWN_KEYS) {
            if (other.form.matcher(option).matches()) {
                throw node.problem("the option '%s' %s", option, other.why).fix("%s", other.remedy);
            }
        }
        if (!JvmOption.allows(option)) {
            throw node.problem(
                            "the option '%s' is none of those that an experiment may set", option)
                    .fix(
                            "%sdocs/jvm-options.md lists them, and says how to measure with another.",
                            JvmOption.near(option).map("Write it as %s. "::formatted).orElse(""));
        }
        return option;
    }

    /**
     * Options that are not passed on.
     *
     * @param form what they look like
     * @param why the end of a sentence that begins with the option
     */
    private record OwnKey(Pattern form, String why, String remedy) {
        OwnKey(String form, String why, String remedy) {
            this(Pattern.compile(form), why, remedy);
        }
    }
}
