package dev.threadscale.experiment.code;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableSet;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * The hints that JMH gives to the compiler of its forks: which methods to inline or not, and to
 * keep values that benchmarks give to a black hole. The kit's forks replace JMH's, so they get the
 * same hints.
 *
 * @param lines in the virtual machine's format
 * @param ofCompiler true if the black hole is the compiler's own, which needs options
 */
record JmhHints(List<String> lines, boolean ofCompiler) {

    /** The name of the file of the lines, next to the jars. */
    private static final String FILE = "compiler-hints.txt";

    private static final String LIST = "META-INF/CompilerHints";
    private static final String BLACKHOLE = "org/openjdk/jmh/infra/Blackhole";

    /** The form of a hint about a method. None of them prints, stops or loads anything. */
    private static final Pattern HINT =
            Pattern.compile("(inline|dontinline|exclude|compileonly),[\\w/$.*<>-]{1,300}");

    private static final int MOST = 20_000;

    JmhHints {
        lines = List.copyOf(lines);
    }

    /**
     * Returns the hints that JMH would give.
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

    /** Returns the hints of {@code @CompilerControl}, and of the methods that JMH generates. */
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

    /** Returns the options of the virtual machine that JMH gives to its forks. */
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
