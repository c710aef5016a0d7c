package dev.threadscale.experiment.code;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableSet;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * The hints that JMH gives the compiler of the processes that it forks: to inline some methods and
 * others not, and to keep what benchmarks give to a black hole. A fork of the kit's is such a
 * process, so that it is told the same.
 *
 * @param lines as the virtual machine takes them
 * @param ofCompiler true if the black hole is the compiler's own, which needs options
 */
record JmhHints(List<String> lines, boolean ofCompiler) {

    /** The file of the lines beside the jars. */
    private static final String FILE = "compiler-hints.txt";

    private static final String LIST = "META-INF/CompilerHints";
    private static final String BLACKHOLE = "org/openjdk/jmh/infra/Blackhole";

    /** A hint about a method; none that prints, stops or loads. */
    private static final Pattern HINT =
            Pattern.compile("(inline|dontinline|exclude|compileonly),[\\w/$.*<>-]{1,300}");

    private static final int MOST = 20_000;

    JmhHints {
        lines = List.copyOf(lines);
    }

    /**
     * The hints that JMH would give.
     *
     * @throws IOException if there are too many
     */
    static JmhHints of(JmhVersion version, ClassFiles classes) throws IOException {
        List<String> lines = new ArrayList<>(List.of("quiet"));
        if (!version.hasKindsOfBlackhole()) {
            lines.add("dontinline," + BLACKHOLE + ".*");
        } else {
            lines.add("inline," + BLACKHOLE + ".consume");
            lines.add("dontinline," + BLACKHOLE + ".consumeCPU");
            lines.add(
                    version.prefersBlackholeOfCompiler()
                            ? "blackhole," + BLACKHOLE + ".consumeCompiler"
                            : "dontinline," + BLACKHOLE + ".consumeFull");
        }
        lines.addAll(ofJars(classes));
        return new JmhHints(lines, version.prefersBlackholeOfCompiler());
    }

    /** Those of {@code @CompilerControl}, and of the methods that JMH generates. */
    private static NavigableSet<String> ofJars(ClassFiles classes) throws IOException {
        NavigableSet<String> hints = new TreeSet<>();
        for (byte[] list : classes.resources(LIST)) {
            new String(list, StandardCharsets.UTF_8)
                    .lines()
                    .filter(HINT.asMatchPredicate())
                    .forEach(hints::add);
        }
        if (hints.size() > MOST) {
            throw new IOException("it has more than %d hints for the compiler".formatted(MOST));
        }
        return hints;
    }

    CodeFile asFile() {
        return new CodeFile(
                FILE, LIST, (String.join("\n", lines) + "\n").getBytes(StandardCharsets.UTF_8));
    }

    /** Options of the virtual machine, as JMH gives them to the processes that it forks. */
    List<String> options(String folder) {
        List<String> options = new ArrayList<>();
        if (ofCompiler) {
            options.add("-XX:+UnlockDiagnosticVMOptions");
            options.add("-XX:+UnlockExperimentalVMOptions");
            options.add("-DcompilerBlackholesEnabled=true");
        }
        options.add("-XX:CompileCommandFile=" + folder + "/" + FILE);
        return options;
    }
}
