package dev.threadscale.experiment;

import dev.threadscale.error.UserException;
import dev.threadscale.experiment.yaml.Fields;
import dev.threadscale.experiment.yaml.YamlNode;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Reads an option of the virtual machine.
 *
 * <p>An experiment may come from anybody, and the local engine runs on the host itself: options
 * that start programs or load code are refused. So are those that the kit sets itself.
 */
final class JvmOptionReader {

    private static final Pattern OPTION = Pattern.compile("-[XD][\\x21-\\x7e]{1,200}");

    private static final List<Refused> REFUSED =
            List.of(
                    new Refused(
                            "-XX:On.*",
                            "runs a command",
                            "Leave it out: an experiment runs nothing but the worker."),
                    new Refused(
                            "-XX:(Flags|VMOptionsFile)=.*",
                            "takes options from a file",
                            "List those options here."),
                    new Refused(
                            "-Xrun.*|-Xbootclasspath.*|-XX:[+-]?\\w*JVMCI.*",
                            "loads other code",
                            "Leave it out: an experiment runs nothing but the worker."),
                    new Refused(
                            // An output that is neither of these two is the name of a file.
                            "-Xlog(?!(:[^:]*(:(stdout|stderr)?(:.*)?)?)?$).*"
                                    + "|-Xloggc.*|-Xshare:dump"
                                    + "|-XX:[+-]?\\w*(File|Path|Dump|Archive|FlightRecord|AOT|Replay"
                                    + "|AllocateHeapAt|LogVMOutput|LogCompilation).*",
                            "reads or writes a file",
                            "Leave it out: an experiment touches no file of the host."),
                    new Refused(
                            "-Dcom[.]sun[.]management.*|-Djava[.]rmi.*|-XX:[+]?Management.*",
                            "opens the process to others",
                            "Leave it out: an experiment runs nothing but the worker."),
                    new Refused(
                            "-Xm[sx].*|-XX:(Initial|Min|Max)HeapSize=.*",
                            "sets the heap",
                            "Set 'heap' in jvm instead."),
                    new Refused(
                            "-XX:[+-]Use(Serial|Parallel|G1|Z|Shenandoah|Epsilon)GC",
                            "chooses the collector",
                            "Set 'collector' in jvm instead."),
                    new Refused(
                            "-XX:ActiveProcessorCount=.*",
                            "sets the processors",
                            "Add the level {active-processors: 1} to cpus instead."));

    private JvmOptionReader() {}

    static List<String> list(YamlNode node) {
        if (!(node instanceof YamlNode.Sequence)) {
            throw Fields.wrongType(node, "options", "a list of options");
        }
        List<String> options = new ArrayList<>();
        for (YamlNode item : Bounds.items(node, "'options'", Bounds.OPTIONS)) {
            options.add(read(item));
        }
        return options;
    }

    private static String read(YamlNode node) {
        String option = Fields.text(node, "an option");
        for (Refused refused : REFUSED) {
            if (refused.form.matcher(option).matches()) {
                throw new UserException(
                        node.location(),
                        "the option '%s' %s".formatted(option, refused.why),
                        refused.remedy);
            }
        }
        if (!OPTION.matcher(option).matches()) {
            throw Fields.wrongType(
                    node,
                    "an option",
                    "an option of the virtual machine (-X... or -D..., without spaces)");
        }
        return option;
    }

    /**
     * Options that are not passed on.
     *
     * @param form what they look like
     * @param why the end of a sentence that begins with the option
     */
    private record Refused(Pattern form, String why, String remedy) {
        Refused(String form, String why, String remedy) {
            this(Pattern.compile(form), why, remedy);
        }
    }
}
