package dev.threadscale.experiment.code;

import dev.threadscale.error.Location;
import dev.threadscale.error.UserException;
import dev.threadscale.experiment.yaml.ExperimentFile;
import dev.threadscale.experiment.yaml.YamlNode;
import dev.threadscale.text.TextRule;
import dev.threadscale.workload.Workload;
import java.io.File;
import java.io.IOException;
import java.io.Writer;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/** A class as source code, in one file. The compiler only reads it; none of it runs. */
record SourceFile(YamlNode node, String origin, String shown, String text) {

    private static final String SUFFIX = ".java";
    private static final String PROCESSORS =
            "META-INF/services/javax.annotation.processing.Processor";

    /** The compiler's codes for names that it does not know. */
    private static final Pattern MISSING =
            Pattern.compile("compiler[.]err[.](cant[.]resolve.*|doesnt[.]exist)");

    /**
     * Reads a source file.
     *
     * @param node the place where the experiment names it
     * @param path relative to the experiment's folder
     */
    static SourceFile read(YamlNode node, ExperimentFile experiment, String path) {
        if (!path.endsWith(SUFFIX)) {
            throw ExperimentFile.broken(
                    node, path, "is not a .java file", "Name one, as in Transfer.java.");
        }
        String text = experiment.text(node, path, "Build a jar, and name 'class'.");
        return new SourceFile(node, path, experiment.shown(path), text);
    }

    /** Returns the source itself, for people. */
    CodeFile asFile() {
        return new CodeFile(simpleName() + SUFFIX, origin, text.getBytes(StandardCharsets.UTF_8));
    }

    private String simpleName() {
        String last = origin.substring(origin.lastIndexOf('/') + 1);
        return last.substring(0, last.length() - SUFFIX.length());
    }

    /**
     * The class with the file's name, and the classes compiled with it.
     *
     * @param name including its package
     */
    record Compiled(String name, CodeFile jar) {}

    /**
     * Compiles the source, with preview features if it does not compile without them.
     *
     * @param release of Java; the launcher's own if that is older, which a newer one runs as well
     */
    Compiled compile(int release, ClassPath path) {
        List<Path> classPath = path.paths();
        int number = path.files().size() + 1;
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        if (compiler == null) {
            throw ExperimentFile.broken(
                    node,
                    origin,
                    "cannot be compiled: the Java that runs threadscale does not have a compiler",
                    "Run it with a JDK, or compile the file and use 'class' and 'classpath'.");
        }
        Attempt usual = attempt(compiler, path, options(classPath, release));
        if (usual.classes.isPresent()) {
            return result(usual.classes.get(), number);
        }
        // Preview features exist only in the release of the compiler.
        Attempt preview =
                attempt(
                        compiler,
                        path,
                        options(
                                classPath,
                                Runtime.version().feature(),
                                ClassRelease.ENABLE_PREVIEW));
        if (preview.classes.filter(CompiledClasses::usePreview).isPresent()) {
            return result(preview.classes.get(), number);
        }
        List<UserException> problems =
                usual.needsPreview && preview.classes.isEmpty() ? preview.problems : usual.problems;
        if (problems.isEmpty()) {
            throw ExperimentFile.broken(
                    node,
                    origin,
                    "cannot be compiled: it is nested more deeply than the compiler can read",
                    "Split its expressions, blocks or classes.");
        }
        throw UserException.together(problems);
    }

    /**
     * The end of a compilation.
     *
     * @param classes empty if it failed
     * @param needsPreview true if the compiler asks for its option for preview features
     */
    private record Attempt(
            Optional<CompiledClasses> classes,
            List<UserException> problems,
            boolean needsPreview) {}

    private Attempt attempt(JavaCompiler compiler, ClassPath path, List<String> options) {
        DiagnosticCollector<JavaFileObject> found = new DiagnosticCollector<>();
        try (CompiledClasses classes =
                new CompiledClasses(
                        compiler.getStandardFileManager(
                                found, Locale.ROOT, StandardCharsets.UTF_8))) {
            boolean compiled =
                    compiler.getTask(
                                    Writer.nullWriter(),
                                    classes,
                                    found,
                                    options,
                                    null,
                                    List.of(source()))
                            .call();
            return new Attempt(
                    Optional.of(classes).filter(_ -> compiled),
                    problems(found, path.files()),
                    found.getDiagnostics().stream()
                            .anyMatch(message -> message.getCode().contains("preview")));
        } catch (IOException failed) {
            throw ExperimentFile.broken(
                    node, origin, "cannot be compiled: " + failed.getMessage(), "Try again.");
        }
    }

    /** Returns the text for the compiler. */
    private JavaFileObject source() {
        return SimpleJavaFileObject.forSource(
                URI.create("source:///" + simpleName() + SUFFIX), text);
    }

    /**
     * Returns the compiler's options. Annotation processors are disabled, since they would run code
     * of the class path in the launcher.
     */
    private static List<String> options(List<Path> classPath, int release, String... more) {
        String path =
                Stream.concat(Stream.of(api()), classPath.stream())
                        .map(Path::toString)
                        .collect(Collectors.joining(File.pathSeparator));
        List<String> options = new ArrayList<>(List.of(more));
        options.addAll(
                List.of(
                        "--release",
                        Integer.toString(Math.min(release, Runtime.version().feature())),
                        "-proc:none",
                        "-implicit:none",
                        "-g",
                        "-sourcepath",
                        "",
                        "-classpath",
                        path));
        return options;
    }

    /** Returns the location of the API of workloads. */
    private static Path api() {
        try {
            return Path.of(
                    Workload.class.getProtectionDomain().getCodeSource().getLocation().toURI());
        } catch (URISyntaxException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private List<UserException> problems(
            DiagnosticCollector<JavaFileObject> found, List<CodeFile> classPath) {
        return found.getDiagnostics().stream()
                .filter(message -> message.getKind() == Diagnostic.Kind.ERROR)
                .map(message -> problem(message, classPath))
                .toList();
    }

    private UserException problem(
            Diagnostic<? extends JavaFileObject> message, List<CodeFile> classPath) {
        String words =
                message.getMessage(Locale.ROOT)
                        .lines()
                        .map(String::strip)
                        .collect(Collectors.joining("; "));
        Location at =
                message.getLineNumber() < 1
                        ? Location.of(shown)
                        : new Location(
                                shown,
                                Math.toIntExact(message.getLineNumber()),
                                Math.toIntExact(Math.max(1, message.getColumnNumber())));
        return UserException.at(at, "%s", TextRule.LINE.cleaned(words))
                .fix("%s", remedy(message, classPath));
    }

    /** Returns what to do. Annotation processors and other source files are left to builds. */
    private static String remedy(
            Diagnostic<? extends JavaFileObject> message, List<CodeFile> classPath) {
        if (hasProcessors(classPath)) {
            return "Compile it with your build, and name 'class' and 'classpath' in place of 'source':"
                    + " the annotation processors of the class path are off, as they would run in"
                    + " the launcher.";
        }
        return MISSING.matcher(message.getCode()).matches()
                ? "Correct the source, or name the jar or folder that has the missing class, compiled,"
                        + " in 'classpath': other source files are not read."
                : "Correct the source.";
    }

    private static boolean hasProcessors(List<CodeFile> classPath) {
        try {
            return !new ClassFiles(classPath).resources(PROCESSORS).isEmpty();
        } catch (IOException unreadable) {
            return false;
        }
    }

    private Compiled result(CompiledClasses classes, int number) {
        SortedMap<String, byte[]> files = new TreeMap<>();
        classes.written()
                .forEach((name, bytes) ->
                        files.put(name.replace('.', '/') + ".class", bytes.toByteArray()));
        String simple = simpleName();
        String name =
                classes.written().keySet().stream()
                        .filter(known -> known.equals(simple) || known.endsWith("." + simple))
                        .findFirst()
                        .orElseThrow(() ->
                                ExperimentFile.broken(
                                        node,
                                        origin,
                                        "does not declare the class " + simple,
                                        "Give the class the name of the file."));
        String jar = String.format(Locale.ROOT, "%03d-%s.jar", number, simple);
        return new Compiled(name, new CodeFile(jar, origin, JarBytes.pack(files)));
    }
}
